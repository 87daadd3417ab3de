import { localized } from "../../lib/language.ts"

/** UI copy of disputes wherever an entry is shown. */
export const messages = localized("uiDisputes", {
  disputeChip: {
    disputed: "Disputed",
  },
  raiseDispute: {
    title: "Dispute this entry",
    explanation:
      "Say what is wrong. Someone other than the person who submitted the entry decides, and you can both add comments until then.",
    possibleUntil: (date: string) => `You can dispute this entry until ${date}.`,
    items: "Disputed checklist items",
    itemsDescription: "Leave all unchecked to dispute the whole entry.",
    message: "What is wrong, and what would be right",
    messageDescription: "Your managers and the person who submitted the entry can read this.",
    sayWhatIsWrong: "Say what is wrong.",
    cancel: "Cancel",
    send: "Send dispute",
    sent: "Your dispute was sent. You'll be notified of the decision.",
  },
})
