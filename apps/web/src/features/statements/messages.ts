import { localized } from "../../lib/language.ts"

/** UI copy of the page that verifies statements. */
export const messages = localized("statements", {
  verifyPage: {
    documentTitle: "Verify a statement · Scorecard Platform",
    title: "Verify a statement",
    current: "This statement is genuine and current.",
    superseded: (version: number) =>
      `This statement is genuine, but version ${version} has replaced it. Ask for the current statement.`,
    reopened: "This statement is genuine, but its month is being corrected. Ask for a new statement once it is closed.",
    compare: "Compare these details with the statement.",
    initials: "Initials",
    month: "Month",
    version: "Version",
    closed: "Closed",
  },
})
