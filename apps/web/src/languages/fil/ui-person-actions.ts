import type { messages } from "../../ui/person-actions/messages.ts"

export const uiPersonActions: typeof messages = {
  of: (name) => `Mga aksyon para kay ${name}`,
  newEntry: "Bagong entry",
  grantUnlock: "Magbigay ng unlock",
  waiting: "Naghihintay ng pasya mo",
  decideRequest: "Magpasya tungkol sa ATW request",
  openDispute: "Buksan ang dispute",
  failed: "Hindi ma-load ang mga naghihintay",
  loading: "Nilo-load",
}
