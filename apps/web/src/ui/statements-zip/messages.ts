import { count } from "../../lib/format.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the ZIP of statements. */
export const messages = localized("uiStatementsZip", {
  statementsZip: "Statements (ZIP)",
  creating: "Creating the ZIP of statements",
  progress: "ZIP of statements: progress",
  ofStatements: (processed: string, statements: number) =>
    `, ${processed} of ${count(statements, "statement", "statements")}`,
  continuesInBackground: "This continues in the background. You can leave this page and come back.",
  willRetry: (reason: string) => `This will be tried again: ${reason}`,
  cancel: "Cancel",
  canceled: "The ZIP was canceled",
  failed: "The ZIP could not be created",
  noReason: "The job ended without giving a reason.",
  startAgain: "Start again",
  dismiss: "Dismiss",
  ready: "The ZIP of statements is ready",
  readyText: (statements: number, until: string) =>
    `${count(statements, "statement")}, of everyone you can see who has figures in this month. Download it until ${until}.`,
  download: "Download",
})
