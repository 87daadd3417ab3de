import type { ReactNode } from "react"
import { count } from "../../lib/format.ts"
import { rich } from "../../lib/rich.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the pages of disputes, by component. */
export const messages = localized("disputes", {
  disputesPage: {
    disputes: "Disputes",
    myDisputes: "My disputes",
    about: "Employees dispute entries about themselves. Someone who didn't submit the entry decides.",
    ownAbout: "The entries about you that you disputed, and what was decided.",
    toDecide: "To decide",
    all: "All",
    mine: "Mine",
    views: "Disputes to show",
    total: (total: number) => count(total, "dispute"),
    nothingToDecide: "Nothing to decide",
    nothingToDecideText: "No open dispute that you may decide matches these filters.",
    noneOfMine: "No disputes",
    noneOfMineText: "Is an entry about you wrong? Open it and choose Dispute this entry.",
    myEntries: "My entries",
    nothingHere: "No disputes here",
    nothingHereText: "Nothing matches these filters.",
  },
  filters: {
    status: "Status",
    kind: "Kind of entry",
    month: "Month",
    employee: "Employee",
    all: "All",
    everyone: "Everyone",
  },
  columns: {
    entryDate: "Entry date",
    employee: "Employee",
    kind: "Entry",
    message: "What is wrong",
    status: "Status",
    comments: "Comments",
    sent: "Sent",
  },
  labels: {
    statuses: { open: "Open", accepted: "Accepted", rejected: "Rejected", withdrawn: "Withdrawn" },
  },
  drawer: {
    dispute: "Dispute",
    entryOf: (kind: string, date: string) => `${kind}, ${date}`,
    openEntry: "Open the entry",
    submittedBy: (name: ReactNode) => rich`Submitted by ${name}`,
    disputedItems: "Disputed checklist items",
    wholeEntry: "The whole entry is disputed.",
  },
  thread: {
    discussion: "Discussion",
    noComments: "No comments yet.",
    employee: "Employee",
    comment: "Comment",
    commentDescription: "Both sides can read it until the dispute is decided and after.",
    writeSomething: "Write a comment.",
    send: "Send comment",
  },
  decision: {
    acceptedChanged: (by: ReactNode, at: string) => rich`Accepted by ${by} on ${at}. The entry was corrected.`,
    acceptedDeleted: (by: ReactNode, at: string) => rich`Accepted by ${by} on ${at}. The entry was deleted.`,
    rejected: (by: ReactNode, at: string) => rich`Rejected by ${by} on ${at}. The entry stays as it is.`,
    withdrawn: (at: string) => `Withdrawn on ${at}.`,
  },
  undecided: {
    own: "Someone else decides your dispute. Until then you can comment on it or withdraw it.",
    ownSubmission: "You submitted this entry, so another manager decides the dispute. You can comment on it.",
    readOnly: "A supervisor or someone above decides this dispute.",
  },
  withdraw: {
    withdraw: "Withdraw dispute",
    title: "Withdraw this dispute?",
    text: "The entry stays as it is. You can dispute it again until its deadline.",
    done: "Your dispute was withdrawn.",
  },
  decide: {
    decide: "Decide",
    decision: "Decision",
    change: "Correct the entry",
    delete: "Delete the entry",
    reject: "Reject",
    accepted: "Accepted. The entry was corrected.",
    deleted: "Accepted. The entry was deleted.",
    rejected: "Rejected. The entry stays as it is.",
  },
  reject: {
    note: "Reason for rejecting",
    noteDescription: "The employee will see it",
    giveTheReason: "Say why you reject the dispute. The employee will see it.",
    reject: "Reject dispute",
  },
})
