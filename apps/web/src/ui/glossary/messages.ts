import { localized } from "../../lib/language.ts"

/** The product's abbreviations: their whole name, and their meaning in one sentence. (docs/glossary.md) */
export const messages = localized("uiGlossary", {
  SBS: {
    name: "Side-by-side evaluation",
    meaning: "The evaluator sits with the employee and scores the work with a checklist.",
  },
  "Non-SBS": {
    name: "Evaluation that is not side by side",
    meaning: "The evaluator scores the work without sitting with the employee.",
  },
  ATW: {
    name: "Attitude toward work",
    meaning: "Points for what someone did beyond their tasks, such as for a customer, the team, or the company.",
  },
  KPM: {
    name: "Key performance metric",
    meaning: "A group of key performance indicators (KPIs) with a weight in the scorecard's total.",
  },
  KPI: {
    name: "Key performance indicator",
    meaning: "One measure, scored from 0 to 100, with a weight in its key performance metric (KPM).",
  },
  BSC: {
    name: "Balanced scorecard",
    meaning: "A person's performance in one month as one total over weighted metrics.",
  },
})
