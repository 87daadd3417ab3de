import type { messages } from "../../ui/glossary/messages.ts"

export const uiGlossary: typeof messages = {
  SBS: {
    name: "Side-by-side na evaluation",
    meaning: "Nakaupo ang evaluator sa tabi ng empleyado at ini-score ang trabaho gamit ang checklist.",
  },
  "Non-SBS": {
    name: "Evaluation na hindi side-by-side",
    meaning: "Ini-score ng evaluator ang trabaho nang hindi katabi ang empleyado.",
  },
  ATW: {
    name: "Attitude toward work",
    meaning:
      "Mga point para sa nagawa ng isang tao na higit sa kanyang mga task, gaya ng para sa customer, team, o kompanya.",
  },
  KPM: {
    name: "Key performance metric",
    meaning: "Isang grupo ng mga key performance indicator (KPI) na may timbang sa total ng scorecard.",
  },
  KPI: {
    name: "Key performance indicator",
    meaning: "Isang sukat na may score na 0 hanggang 100 at may timbang sa key performance metric (KPM) nito.",
  },
  BSC: {
    name: "Balanced scorecard",
    meaning: "Ang performance ng isang tao sa isang buwan, bilang iisang total ng mga metric na may timbang.",
  },
}
