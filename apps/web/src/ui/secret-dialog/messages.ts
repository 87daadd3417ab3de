import { localized } from "../../lib/language.ts"

/** UI copy of the dialog that shows a secret once. */
export const messages = localized("uiSecretDialog", {
  copyNow: "Copy it now",
  copy: "Copy",
  copied: "Copied",
  cannotCopy: "This browser didn't allow copying. Select the text and press Ctrl+C.",
  close: "Close",
  notCopied: "You haven't copied it",
  back: "Go back",
  closeAnyway: "Close without copying",
})
