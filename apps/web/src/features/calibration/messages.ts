import { count } from "../../lib/format.ts"
import { localized } from "../../lib/language.ts"

/** UI copy of the calibration page, by component. */
export const messages = localized("calibration", {
  scores: { checklist: "Checklist", auditors: "Auditors", quantity: "Quantity" },
  page: {
    title: "Evaluator calibration",
    about:
      "How evaluators score the same tasks and people, compared with each other. Only evaluations of people you can see count.",
    score: "Score",
    kind: "Kind",
    bothKinds: "SBS and Non-SBS",
    kinds: { sbs: "Side-by-side (SBS)", non_sbs: "Non-SBS" },
    evaluators: "Evaluators",
    evaluatorsCount: (evaluators: number) => count(evaluators, "evaluator"),
    table: "Evaluators compared",
    noOne: "No evaluations to compare",
    noOneText: "No one evaluated your people in these days, or nothing matches these filters.",
  },
  chart: {
    title: "Difference to others",
    point: (name: string, difference: string) => `${name} ${difference}`,
    alternative: (score: string, points: string) =>
      `${score}: mean difference to other evaluators, in points. ${points}.`,
    notCompared: "No one evaluated the same people and tasks as someone else.",
    lower: "Lower than others",
    higher: "Higher than others",
  },
  columns: {
    evaluator: "Evaluator",
    evaluations: "Evaluations",
    mean: "Mean",
    spread: "Spread",
    difference: "Difference",
    compared: "Compared",
    doubles: "Double evaluations",
    apart: "Mean distance",
    within: (tolerance: number) => `Within ${tolerance} points`,
    items: "Same answers",
    smallSample: "Small sample",
    of: (part: number, whole: number) => `${part} of ${whole}`,
  },
  doubles: {
    title: "Double evaluations",
    pairs: (pairs: number) => count(pairs, "pair"),
    table: "The same work, evaluated by two people",
    none: "No double evaluations",
    noneText: "No work was evaluated by two people in these days.",
    date: "Day",
    person: "Person",
    task: "Task",
    first: "First evaluator",
    second: "Second evaluator",
    scoreBy: (name: string, score: string) => `${name}: ${score}`,
    difference: "Largest difference",
    items: "Same answers",
  },
})
