import type { messages } from "../../features/statements/messages.ts"

export const statements: typeof messages = {
  verifyPage: {
    documentTitle: "I-verify ang statement · Scorecard Platform",
    title: "I-verify ang statement",
    current: "Tunay at kasalukuyan ang statement na ito.",
    superseded: (version) =>
      `Tunay ang statement na ito, pero pinalitan na ito ng bersyon ${version}. Hingin ang kasalukuyang statement.`,
    reopened:
      "Tunay ang statement na ito, pero itinatama pa ang buwan nito. Humingi ng bagong statement kapag naisara na ito.",
    compare: "Ihambing ang mga detalyeng ito sa statement.",
    initials: "Mga inisyal",
    month: "Buwan",
    version: "Bersyon",
    closed: "Isinara",
  },
}
