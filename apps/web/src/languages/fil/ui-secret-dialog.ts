import type { messages } from "../../ui/secret-dialog/messages.ts"

export const uiSecretDialog: typeof messages = {
  copyNow: "Kopyahin na ito ngayon",
  copy: "Kopyahin",
  copied: "Nakopya na",
  cannotCopy: "Hindi pinayagan ng browser na ito ang pagkopya. Piliin ang text at pindutin ang Ctrl+C.",
  close: "Isara",
  notCopied: "Hindi mo pa ito nakokopya",
  back: "Bumalik",
  closeAnyway: "Isara nang hindi kinokopya",
}
