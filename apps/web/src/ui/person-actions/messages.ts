import { localized } from "../../lib/language.ts"

/** UI copy of what can be done about a person of a list. */
export const messages = localized("uiPersonActions", {
  of: (name: string) => `Actions for ${name}`,
  newEntry: "New entry",
  grantUnlock: "Grant an unlock",
  waiting: "Waiting for your decision",
  decideRequest: "Decide on the ATW request",
  openDispute: "Open the dispute",
  failed: "Couldn't load what is waiting",
  loading: "Loading",
})
