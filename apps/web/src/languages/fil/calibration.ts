import type { messages } from "../../features/calibration/messages.ts"
import { count } from "../../lib/format.ts"

export const calibration: typeof messages = {
  scores: { checklist: "Checklist", auditors: "Mga auditor", quantity: "Dami" },
  page: {
    title: "Calibration ng mga evaluator",
    about:
      "Kung paano nagbibigay ng score ang mga evaluator sa parehong mga task at tao, kumpara sa isa’t isa. Mga evaluation lang ng mga taong nakikita mo ang bilang.",
    score: "Score",
    kind: "Uri",
    bothKinds: "SBS at Non-SBS",
    kinds: { sbs: "Side-by-side (SBS)", non_sbs: "Non-SBS" },
    evaluators: "Mga evaluator",
    evaluatorsCount: (evaluators: number) => count(evaluators, "evaluator", "evaluator"),
    table: "Paghahambing ng mga evaluator",
    noOne: "Walang evaluation na maihahambing",
    noOneText: "Walang nag-evaluate sa mga tao mo sa mga araw na ito, o walang tumutugma sa mga filter na ito.",
  },
  chart: {
    title: "Pagkakaiba sa iba",
    point: (name: string, difference: string) => `${name} ${difference}`,
    alternative: (score: string, points: string) =>
      `${score}: average na pagkakaiba sa ibang evaluator, sa points. ${points}.`,
    notCompared: "Walang nag-evaluate ng parehong mga tao at task gaya ng iba.",
    lower: "Mas mababa kaysa sa iba",
    higher: "Mas mataas kaysa sa iba",
  },
  columns: {
    evaluator: "Evaluator",
    evaluations: "Mga evaluation",
    mean: "Average",
    spread: "Pagkakalat",
    difference: "Pagkakaiba",
    compared: "Naihambing",
    doubles: "Mga dobleng evaluation",
    apart: "Average na agwat",
    within: (tolerance: number) => `Loob ng ${tolerance} points`,
    items: "Parehong sagot",
    smallSample: "Maliit na sample",
    of: (part: number, whole: number) => `${part} sa ${whole}`,
  },
  doubles: {
    title: "Mga dobleng evaluation",
    pairs: (pairs: number) => count(pairs, "pares", "pares"),
    table: "Parehong gawain, in-evaluate ng dalawang tao",
    none: "Walang dobleng evaluation",
    noneText: "Walang gawaing in-evaluate ng dalawang tao sa mga araw na ito.",
    date: "Araw",
    person: "Tao",
    task: "Task",
    first: "Unang evaluator",
    second: "Ikalawang evaluator",
    scoreBy: (name: string, score: string) => `${name}: ${score}`,
    difference: "Pinakamalaking pagkakaiba",
    items: "Parehong sagot",
  },
}
