import { granted } from "./api.ts"
import { addDays, daysOf, isEmployed, isWeekday } from "./days.ts"
import type { Given } from "./random-people.ts"
import { keyOf, type Person } from "./records.ts"

/** One code that counts for attendance only; the others are there from the start. */
export async function addCodes({ api, company }: Given): Promise<void> {
  const admin = await api.admin()
  const TRAINING = { code: "TRN", label: "Training", is_working_day: true, is_task_delivery_day: false }
  await granted(admin.post("/v1/scorecard/schedule-codes", TRAINING))
  const { items } = await granted(admin.get("/v1/scorecard/schedule-codes?limit=100"))
  for (const { code, is_working_day, is_task_delivery_day } of items) {
    company.codes.set(code, { working: is_working_day, task: is_task_delivery_day })
  }
}

/** Holidays of the company, clusters and departments, some of them working days on weekends. */
export async function addHolidays({ api, random, company, months }: Given): Promise<void> {
  const admin = await api.admin()
  const days = months.flatMap(daysOf)
  const departments = [...company.clusters.keys()]
  const taken = new Set<string>()
  for (let number = 1; number <= months.length * 3; number++) {
    const unit = random.pick([
      { department_id: null, cluster_id: null },
      { department_id: null, cluster_id: random.pick([...company.clusters.values()]) },
      { department_id: random.pick(departments), cluster_id: null },
    ])
    const date = random.pick([random.pick(days), random.pick([...taken, `${months[1]}-13`]).slice(0, 10)])
    const key = `${date} ${unit.department_id} ${unit.cluster_id}`
    if (taken.has(key)) continue
    taken.add(key)
    await addHoliday(date, random.pick(["HOL", "HOL", "OFF", "VL", "WD", "TRN"]), unit)
  }
  // One day that is a holiday of a department, its cluster and the company, each with another code.
  const [department_id, cluster_id] = random.pick([...company.clusters])
  const date = days.find((day) => isWeekday(day) && ![...taken].some((key) => key.startsWith(day))) ?? ""
  await addHoliday(date, "TRN", { department_id, cluster_id: null })
  await addHoliday(date, "VL", { department_id: null, cluster_id })
  await addHoliday(date, "OFF", { department_id: null, cluster_id: null })

  async function addHoliday(
    date: string,
    code: string,
    unit: { department_id: string | null; cluster_id: string | null },
  ) {
    await granted(admin.post("/v1/scorecard/holidays", { date, name: `Holiday of ${date}`, code, ...unit }))
    company.holidays.push({ date, code, ...unit })
  }
}

/** Rotating patterns for some people and one department. */
export async function addPatterns({ api, random, company, months }: Given): Promise<void> {
  const admin = await api.admin()
  const days = months.flatMap(daysOf)
  const ids: string[] = []
  for (const length of [1, 2, 3]) {
    const weeks = Array.from({ length }, randomWeek)
    const { _id } = await granted(admin.post("/v1/scorecard/shift-patterns", { name: `Pattern ${length}`, weeks }))
    company.patterns.set(_id, weeks)
    ids.push(_id)
  }
  const people = random.some([...company.people.keys()], Math.ceil(company.people.size / 6))
  const targets = [
    ...people.map((employee_id) => ({ employee_id, department_id: null })),
    { employee_id: null, department_id: random.pick([...company.clusters.keys()]) },
  ]
  for (const { employee_id, department_id } of targets) {
    const from = random.pick([random.pick(days), addDays(days[0] ?? "", -40)])
    const to = random.chance(0.5) ? null : addDays(from, random.whole(0, 90))
    const pattern_id = random.pick(ids)
    const named = employee_id === null ? { department_id } : { employee_ids: [employee_id] }
    await granted(admin.post(`/v1/scorecard/shift-patterns/${pattern_id}/assignments`, { ...named, from, to }))
    company.assignments.push({ pattern_id, employee_id, department_id, from, to })
  }

  function randomWeek() {
    const [mon, tue, wed, thu, fri, sat, sun] = [code(), code(), code(), code(), code(), code(), code()]
    return { mon, tue, wed, thu, fri, sat, sun }
  }
  function code(): string {
    return random.pick(["WD", "WD", "WD", "WFH", "OFF", "OFF", "TRN"])
  }
}

/** Leave of a whole month or a part of it, or shifts. Tells whether the whole month is leave. */
export async function saveSchedule({ api, random, company }: Given, person: Person, month: string): Promise<boolean> {
  const days = daysOf(month)
  if (!days.some((day) => isEmployed(person, day))) return false
  const style = random.pick(["leave", "leave", "off", "part", "part", "shifts", "few"])
  const from = random.whole(1, days.length)
  const to = random.whole(from, days.length)
  const codes = days.map((_, index) => {
    if (style === "leave") return random.pick(["VL", "SL"])
    if (style === "off") return "OFF"
    if (style === "few") return index + 1 === from ? "WD" : "OFF"
    if (style === "part" && index + 1 >= from && index + 1 <= to) return random.pick(["VL", "SL", "OFF"])
    if (style === "part") return index % 7 < 5 ? "WD" : "OFF"
    return random.pick(["WD", "WFH", "OFF", "TRN", "HOL"])
  })
  const schedule = Object.fromEntries(codes.map((code, index) => [String(index + 1), code]))
  const path = `/v1/scorecard/schedules/${person.employee_id}/${Number(month.slice(0, 4))}/${Number(month.slice(5))}`
  await granted((await api.admin()).put(path, { days: schedule }))
  company.schedules.set(keyOf(person.employee_id, month), schedule)
  return style === "leave" || style === "off"
}
