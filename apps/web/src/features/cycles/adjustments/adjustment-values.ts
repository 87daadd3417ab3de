import type { RequirementAdjustmentView } from "@scorecard/contracts/requirement-adjustments"
import { formatMonth, parseMonthId } from "../../../lib/format.ts"
import { messages } from "./messages.ts"

export type Adjustment = RequirementAdjustmentView
export type Kind = Adjustment["kinds"][number]
type Rule = keyof typeof messages.dialog.rules
type Target = keyof typeof messages.dialog.targets

/** The form's fields. An empty last month is no end. */
export type Values = {
  target: Target
  employee_id: string | null
  department_id: string | null
  kinds: Kind[]
  rule: Rule
  count: number
  from: string
  to: string
  reason: string
}

export const BLANK: Values = {
  target: "person",
  employee_id: null,
  department_id: null,
  kinds: ["sbs", "non_sbs"],
  rule: "exempt",
  count: 1,
  from: "",
  to: "",
  reason: "",
}

export function valuesOf(adjustment: Adjustment): Values {
  const { employee_id, department_id, kinds, from, to, reason, cadence, count } = adjustment
  const rule = cadence === "weekly" || cadence === "monthly" ? cadence : "exempt"
  const target = employee_id === null ? "department" : "person"
  return { target, employee_id, department_id, kinds, rule, count: count ?? 1, from, to: to ?? "", reason }
}

/** What both a new adjustment and a change of one send. */
export function bodyOf({ kinds, rule, count, from, to, reason }: Values) {
  const requirement = rule === "exempt" ? { exempt: true as const } : { cadence: rule, count }
  return { kinds, from, to: to === "" ? null : to, reason, ...requirement }
}

export function targetOf({ target, employee_id, department_id }: Values) {
  return target === "person" ? { employee_id: employee_id ?? "" } : { department_id: department_id ?? "" }
}

export const kindNames = (kinds: readonly Kind[]) => kinds.map((kind) => messages.dialog.kinds[kind]).join(", ")

export function requirementText({ exempt, cadence, count }: Pick<Adjustment, "exempt" | "cadence" | "count">): string {
  if (exempt || cadence === null || cadence === "none") return messages.panel.exempt
  return cadence === "weekly" ? messages.panel.aWeek(count ?? 0) : messages.panel.aMonth(count ?? 0)
}

export function periodText({ from, to }: Pick<Adjustment, "from" | "to">): string {
  return to === null
    ? messages.panel.openPeriod(monthName(from))
    : messages.panel.period(monthName(from), monthName(to))
}

function monthName(id: string): string {
  const month = parseMonthId(id)
  return month === null ? id : formatMonth(month)
}
