import { granted, type Api } from "./api.ts"
import { addDays, addMonths, daysOf, easternDay } from "./days.ts"
import type { Random } from "./random.ts"
import type { Company, Person } from "./records.ts"

export type Given = { api: Api; random: Random; company: Company; months: readonly string[] }

export const emailOf = (employeeId: string): string => `${employeeId.toLowerCase()}@example.com`

/** Joiners and leavers in mid-month, people long there, and a few who are not scored. Call it in the first month. */
export async function addPeople({ api, random, company, months }: Given, count: number): Promise<void> {
  const admin = await api.admin()
  await granted(admin.patch("/v1/employees/ADMIN", { employment_data: { bsc_enabled: false } }))
  const departments = [...company.clusters.keys()]
  const days = months.flatMap(daysOf)
  const inside = days.filter((day) => day <= addDays(easternDay(api.now()), 360))
  for (let number = 1; number <= count; number++) {
    const employee_id = `E${String(number).padStart(3, "0")}`
    const hired = random.chance(0.3)
      ? random.pick(inside)
      : random.pick(["2023-02-01", "2024-10-31", `${months[0]}-01`])
    const after = days.filter((day) => day >= hired)
    const separated = random.chance(0.25) ? random.pick([random.pick(after), after.at(-1) ?? hired, hired]) : null
    const regularized = random.chance(0.15) ? null : random.pick(datesOfRegularization(months))
    const department_id = random.chance(0.05) ? null : random.pick(departments)
    const scored = random.chance(0.97)
    await granted(
      admin.post("/v1/employees", {
        employee_id,
        hire_date: hired,
        personal_data: { first_name: "Ana", last_name: `Number ${number}`, email_address: emailOf(employee_id) },
        employment_data: {
          position: "Analyst",
          department_id,
          regularization_date: regularized,
          separation_date: separated,
          bsc_enabled: scored,
        },
      }),
    )
    const person: Person = {
      employee_id,
      hired,
      separated,
      regularized,
      scored,
      departments: [{ from: hired, department_id }],
    }
    company.people.set(employee_id, person)
    company.entries.set(employee_id, [])
  }
}

/** On and around the days that decide eligibility: the first of July and of months. */
function datesOfRegularization(months: readonly string[]): string[] {
  const firsts = months.map((month) => `${month}-01`)
  const julys = firsts.map((day) => `${Number(day.slice(0, 4)) - 1}-07-01`)
  return ["2024-01-01", "2024-01-01", "2024-01-01", ...firsts, ...julys].flatMap((day) => [day, addDays(day, 1)])
}

/** A transfer with a first day in the past, today, or planned. It replaces what was recorded from then until today. */
export async function transfer({ api, random, company }: Given, person: Person, from?: string): Promise<void> {
  const today = easternDay(api.now())
  const effective_from = from ?? addDays(today, random.pick([-45, -20, -3, 0, 0, 5, 25]))
  if (effective_from < person.hired) return
  const department_id = random.pick([...company.clusters.keys()])
  const admin = await api.admin()
  await granted(
    admin.patch(`/v1/employees/${person.employee_id}`, { effective_from, employment_data: { department_id } }),
  )
  // A planned one replaces only another one of the same day.
  const end = effective_from > today ? effective_from : today
  const kept = person.departments.filter(({ from }, index) => index === 0 || from < effective_from || from > end)
  const first = kept[0]
  const rest = first?.from === effective_from ? kept.slice(1) : kept
  person.departments = [...rest, { from: effective_from, department_id }].toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

/** Exemptions and other counts, for people and departments, some of them in some months only. */
export async function adjustRequirements({ api, random, company, months }: Given): Promise<void> {
  const admin = await api.admin()
  const targets = [
    ...random.some([...company.people.keys()], 8).map((employee_id) => ({ employee_id, department_id: null })),
    ...random.some([...company.clusters.keys()], 1).map((department_id) => ({ employee_id: null, department_id })),
  ]
  for (const target of targets) {
    const from = random.pick(months)
    const to = random.chance(0.4) ? null : addMonths(from, random.whole(0, 2))
    const kinds = random.pick([["sbs"], ["non_sbs"], ["sbs", "non_sbs"]] as const)
    const rule = random.chance(0.4)
      ? ({ exempt: true } as const)
      : { cadence: random.pick(["weekly", "monthly", "none"] as const), count: random.whole(0, 4) }
    const named =
      target.employee_id === null ? { department_id: target.department_id } : { employee_id: target.employee_id }
    const made = await granted(
      admin.post("/v1/scorecard/requirement-adjustments", { ...named, kinds, from, to, reason: "Agreed", ...rule }),
    )
    const { exempt, cadence, count } = { exempt: false, cadence: null, count: null, ...rule }
    if (!("_id" in made)) throw new Error("The adjustment was not added.")
    company.adjustments.push({ ...target, kinds: [...kinds], from, to, exempt, cadence, count })
  }
}
