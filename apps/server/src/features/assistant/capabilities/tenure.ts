import type { Tenure, TenureQuery } from "@scorecard/contracts/assistant-capabilities"
import { easternDate, formatDate, type Actor } from "@scorecard/domain"
import type { AssistantDeps } from "../deps.ts"
import { formatCount } from "./format.ts"

/** @throws Refusal 404 for somebody unknown or outside the actor's pool */
export async function explainTenure(
  deps: Pick<AssistantDeps, "clock" | "readEmployee">,
  actor: Actor,
  { employee_id = actor.employee_id }: TenureQuery,
): Promise<Tenure> {
  const person = await deps.readEmployee(actor, employee_id)
  const { name, hire_date, employment_data } = person
  const { separation_date, regularization_date } = employment_data
  const today = easternDate(deps.clock.now())
  const as_of = separation_date !== null && separation_date < today ? separation_date : today
  const span = tenureBetween(hire_date, as_of)
  return {
    answer: [
      describeStart(name, hire_date, today),
      hire_date <= as_of &&
        `As of ${formatDate(as_of)} that is ${formatSpan(span)} (${formatCount(span.total_days, "day")}).`,
      separation_date !== null &&
        `${name} ${separation_date < today ? "left" : "leaves"} on ${formatDate(separation_date)}.`,
      regularization_date !== undefined && describeRegularization(name, regularization_date),
    ]
      .filter(Boolean)
      .join(" "),
    data: {
      employee_id,
      name,
      as_of,
      hire_date,
      separation_date,
      ...span,
      ...(regularization_date !== undefined && { regularization_date }),
    },
    sources: [
      {
        title: "Employee record",
        path: employee_id === actor.employee_id ? "/v1/employees/me" : `/v1/employees/${employee_id}`,
      },
    ],
  }
}

type Span = Pick<Tenure["data"], "years" | "months" | "days" | "total_days">

/** Whole years, then whole months, then days; nothing before the first day. */
function tenureBetween(hireDate: string, asOf: string): Span {
  const [from, to] = [Temporal.PlainDate.from(hireDate), Temporal.PlainDate.from(asOf)]
  if (Temporal.PlainDate.compare(from, to) > 0) return { years: 0, months: 0, days: 0, total_days: 0 }
  const { years, months, days } = from.until(to, { largestUnit: "year" })
  return { years, months, days, total_days: from.until(to, { largestUnit: "day" }).days }
}

function describeStart(name: string, hireDate: string, today: string): string {
  return hireDate > today
    ? `${name} starts on ${formatDate(hireDate)}.`
    : `${name} was hired on ${formatDate(hireDate)}.`
}

function formatSpan({ years, months, days }: Span): string {
  return `${formatCount(years, "year")}, ${formatCount(months, "month")} and ${formatCount(days, "day")}`
}

function describeRegularization(name: string, date: string | null): string {
  return date === null ? `${name} has no regularization date.` : `The regularization date is ${formatDate(date)}.`
}
