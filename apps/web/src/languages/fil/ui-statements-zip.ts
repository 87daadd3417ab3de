import { count } from "../../lib/format.ts"
import type { messages } from "../../ui/statements-zip/messages.ts"

export const uiStatementsZip: typeof messages = {
  statementsZip: "Mga statement (ZIP)",
  creating: "Ginagawa ang ZIP ng mga statement",
  progress: "ZIP ng mga statement: progreso",
  ofStatements: (processed, statements) => `, ${processed} sa ${count(statements, "statement", "statement")}`,
  continuesInBackground: "Magpapatuloy ito sa background. Puwede kang umalis sa page na ito at bumalik.",
  willRetry: (reason) => `Susubukan ulit ito: ${reason}`,
  cancel: "Kanselahin",
  canceled: "Kinansela ang ZIP",
  failed: "Hindi nagawa ang ZIP",
  noReason: "Natapos ang job nang walang ibinigay na dahilan.",
  startAgain: "Magsimula ulit",
  dismiss: "Isara",
  ready: "Handa na ang ZIP ng mga statement",
  readyText: (statements, until) =>
    `${count(statements, "statement", "statement")}, ng lahat ng nakikita mo na may mga numero sa buwang ito. Puwede itong i-download hanggang ${until}.`,
  download: "I-download",
}
