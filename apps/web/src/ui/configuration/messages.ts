import { count } from "../../lib/format.ts"
import { localized } from "../../lib/language.ts"

/** UI copy about configurations that several pages show, by component. */
export const messages = localized("uiConfiguration", {
  labels: {
    yes: "Yes",
    no: "No",
    partNames: { metrics: "Metrics", goals: "Goals", evaluation_counts: "Evaluation counts", rubric: "Rubric" },
    changeNames: { added: "Added", removed: "Removed", changed: "Changed" },
  },
  templateDialog: {
    title: (cycle: string) => `Choose a template for ${cycle}`,
    kind: "What kind of company are you?",
    leave: "People on vacation or sick leave owe task delivery",
    leaveText: "Usually they don't. This sets the day codes VL and SL.",
    changes: (total: number) => `Compare with the current configuration: ${count(total, "change")}`,
    changesOf: (name: string) => `Changes by the template ${name}`,
    overridesStay: "Exceptions for departments and employees stay. You can adjust everything afterward.",
    nothingChanges: "The configuration already matches this template.",
    what: "What",
    now: "Now",
    afterward: "Afterward",
    cancel: "Cancel",
    apply: "Apply template",
    applied: (name: string, cycle: string) => `The template “${name}” was applied to ${cycle}. Adjust it as you like.`,
  },
})
