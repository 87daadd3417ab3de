import { createHash } from "node:crypto"
import type { AnyEntry } from "@scorecard/contracts/entries"
import { checkAnswers, defaultConfiguration } from "@scorecard/domain/scoring"
import { DEFAULT_LOCK_SETTINGS, weeklyLockInstant } from "@scorecard/domain/locks"
import { describe, expect, test } from "vitest"
import { seedCollections } from "#app/seed-collections.ts"
import { companyMonths, makeCompany, type CompanyDocuments } from "@scorecard/demo-company/company"

const TODAY = "2026-10-15"

function company(seed = 2025, today = TODAY): CompanyDocuments {
  const configurations = new Map(["2025", "2026", "2027"].map((id) => [id, defaultConfiguration(id)]))
  return makeCompany({
    seed,
    today,
    configurationOf: (cycleId) => configurations.get(cycleId) ?? defaultConfiguration(cycleId),
  })
}

const hashOf = (documents: CompanyDocuments) => createHash("sha256").update(JSON.stringify(documents)).digest("hex")

function dateOf(entry: AnyEntry): string {
  if (entry.kind === "incidents") return entry.incident_date
  return entry.kind === "sbs" || entry.kind === "non_sbs" ? entry.task_evaluated_date : entry.date_of_occurrence
}

const made = company()
const people = new Map(made.employees.map((employee) => [employee._id, employee]))

test("the same seed and day make the same company, ids included; another seed or day makes another", () => {
  expect(hashOf(company())).toBe(hashOf(made))
  expect(hashOf(company(7))).not.toBe(hashOf(made))
  expect(hashOf(company(2025, "2026-10-16"))).not.toBe(hashOf(made))
})

describe("every document is exactly what its own feature keeps", () => {
  // A first day of a month, one of a cycle, a leap day, the days of both clock changes, and before there is any month.
  test.each([TODAY, "2026-11-01", "2026-07-01", "2028-02-29", "2027-03-14", "2025-07-01", "2025-05-20"])(
    "on %s",
    (today) => {
      const { entries, ...rest } = company(3, today)
      for (const name of [
        "clusters",
        "departments",
        "employees",
        "tasks",
        "schedules",
        "deliveries",
        "atw_requests",
        "kudos",
        "learning_modules",
        "learning_units",
        "learning_enrollments",
        "learning_progress",
        "learning_attempts",
        "announcements",
        "greetings",
      ] as const) {
        for (const doc of rest[name]) expect(seedCollections[name].parse({ doc, version: 1 })).toEqual(doc)
      }
      for (const doc of entries) expect(seedCollections.entries[doc.kind].parse({ doc, version: 1 })).toEqual(doc)
      const ids = [
        ...entries,
        ...rest.atw_requests,
        ...rest.kudos,
        ...rest.learning_modules,
        ...rest.learning_units,
        ...rest.learning_enrollments,
        ...rest.learning_progress,
        ...rest.learning_attempts,
        ...rest.announcements,
        ...rest.greetings,
        ...rest.schedules,
        ...rest.deliveries,
        ...rest.tasks,
      ].map(({ _id }) => _id)
      expect(new Set(ids).size).toBe(ids.length)
    },
  )
})

describe("the people", () => {
  test("are about sixty in four clusters and ten departments, on every level but the super admin's", () => {
    expect(made.employees.length).toBeGreaterThan(55)
    expect(made.employees.length).toBeLessThan(66)
    expect(made.clusters).toHaveLength(4)
    expect(made.departments).toHaveLength(10)
    expect(new Set(made.employees.map(({ access_level }) => access_level))).toEqual(new Set([1, 2, 3, 4]))
    expect(made.employees.filter(({ access_scope }) => access_scope === "company").length).toBeGreaterThan(0)
  })

  test("have addresses of the company, each their own, and names of many scripts and lengths", () => {
    const addresses = made.employees.map(({ personal_data }) => personal_data.email_address)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses) expect(address).toMatch(/^[a-z-]+\.[a-z-]+@example\.com$/)
    const names = made.employees.map(({ personal_data: { first_name, last_name } }) => `${first_name} ${last_name}`)
    expect(names.some((name) => name.length >= 60)).toBe(true)
    expect(names.some((name) => /\p{Script=Hebrew}/u.test(name))).toBe(true)
    expect(names.some((name) => /\p{Script=Han}/u.test(name))).toBe(true)
  })

  test("stand at every stage of employment", () => {
    const data = made.employees.map(({ employment_data }) => employment_data)
    expect(data.some(({ regularization_date }) => regularization_date === null)).toBe(true)
    expect(data.some(({ regularization_date: on }) => on !== null && on > "2026-07-01" && on < TODAY)).toBe(true)
    expect(data.filter(({ separation_date }) => separation_date !== null)).toHaveLength(1)
    expect(data.some(({ employment_type }) => employment_type === "part_time")).toBe(true)
    expect(data.filter(({ bsc_enabled }) => !bsc_enabled)).toHaveLength(3)
    expect(made.employees.some(({ hire_date }) => hire_date >= "2026-09-28" && hire_date <= TODAY)).toBe(true)
    expect(made.employees.some(({ personal_data }) => personal_data.birth_date?.endsWith("-10-15"))).toBe(true)
  })

  test("report to, and are led by, people who are there", () => {
    const managers = [...made.clusters, ...made.departments].flatMap(({ manager_ids }) => manager_ids)
    const reportsTo = made.employees.flatMap(({ employment_data: { manager_id } }) => manager_id ?? [])
    for (const id of [...managers, ...reportsTo]) expect(people.get(id)?.access_level).toBeGreaterThan(1)
  })
})

describe("what is written about them", () => {
  test("covers every kind, from July 2025 to yesterday, some of it in the recycle bin", () => {
    const kinds = Map.groupBy(made.entries, ({ kind }) => kind)
    expect(kinds.size).toBe(7)
    expect(made.entries.length).toBeGreaterThan(12_000)
    expect(made.entries.length).toBeLessThan(25_000)
    expect(made.deliveries.length).toBeGreaterThan(3_000)
    const months = new Set(made.entries.map((entry) => dateOf(entry).slice(0, 7)))
    expect(months.size).toBe(companyMonths(TODAY).length)
    const deleted = made.entries.filter(({ deleted_at }) => deleted_at !== null)
    expect(deleted.length).toBeGreaterThan(10)
    for (const { deleted_at } of deleted) expect(deleted_at && deleted_at > "2026-09-16").toBe(true)
  })

  test("is about days on which the person was employed, and was written down before today", () => {
    for (const entry of made.entries) {
      const person = people.get(entry.employee_id)
      const date = dateOf(entry)
      expect(person && date >= person.hire_date && date < TODAY).toBe(true)
      expect(date <= (person?.employment_data.separation_date ?? TODAY)).toBe(true)
      expect(entry.created_at < `${TODAY}T04:00:00.000Z`).toBe(true)
      expect(entry.created_at.slice(0, 10) >= date).toBe(true)
    }
  })

  test("comes from someone with the person in their pool, and never from the person", () => {
    const clusterOf = new Map(made.departments.map((department) => [department._id, department.cluster_id]))
    const mayWriteAbout = (id: string): Set<string> => {
      const { department_id } = people.get(id)?.employment_data ?? { department_id: null }
      const parts = [...made.departments, ...made.clusters].filter(
        ({ _id }) => _id === department_id || _id === clusterOf.get(department_id ?? ""),
      )
      const above = new Set(parts.flatMap(({ manager_ids }) => manager_ids))
      for (let next = people.get(id)?.employment_data.manager_id; next;) {
        above.add(next)
        next = people.get(next)?.employment_data.manager_id
      }
      return above
    }
    const writers = new Map(made.employees.map(({ _id }) => [_id, mayWriteAbout(_id)]))
    for (const { employee_id, submitted_by_id } of [...made.entries, ...made.deliveries]) {
      expect(writers.get(employee_id)?.has(submitted_by_id)).toBe(true)
      expect(submitted_by_id).not.toBe(employee_id)
    }
  })

  test("answers the whole rubric where its cycle asks for it, and names tasks of the catalog", () => {
    const tasks = new Set(made.tasks.map(({ _id }) => _id))
    for (const entry of made.entries) {
      if (entry.kind !== "sbs" && entry.kind !== "non_sbs") continue
      expect(tasks.has(entry.task_id)).toBe(true)
      const asksFor = entry.kind === "sbs" || entry.task_evaluated_date >= "2026-07-01"
      expect(entry.checklist !== null).toBe(asksFor)
      expect(entry.checklist ? checkAnswers(defaultConfiguration("2026").rubric, entry.checklist) : []).toEqual([])
    }
  })

  test("was mostly, but not always, written down before the week's lock", () => {
    const evaluations = made.entries.filter(({ kind }) => kind === "sbs" || kind === "non_sbs")
    const late = evaluations.filter((entry) => {
      const lock = weeklyLockInstant(DEFAULT_LOCK_SETTINGS, dateOf(entry))
      return Date.parse(entry.created_at) >= lock.epochMilliseconds
    })
    expect(late.length).toBeGreaterThan(20)
    expect(late.length / evaluations.length).toBeLessThan(0.05)
  })

  test("has schedules for most months, and today's tasks for some", () => {
    const scheduled = made.schedules.length / (companyMonths(TODAY).length * made.employees.length)
    expect(scheduled).toBeGreaterThan(0.7)
    expect(scheduled).toBeLessThan(0.95)
    const today = made.deliveries.filter(({ work_day }) => work_day === TODAY)
    expect(today.length).toBeGreaterThan(10)
    expect(today.length).toBeLessThan(50)
    expect(made.deliveries.every(({ work_day }) => work_day >= "2026-07-01" && work_day <= TODAY)).toBe(true)
  })
})

describe("requests for ATW entries", () => {
  test("wait, were turned down, or became the very entry that they name", () => {
    const by = Map.groupBy(made.atw_requests, ({ status }) => status)
    expect([by.get("pending")?.length, by.get("rejected")?.length].every((count) => count && count < 15)).toBe(true)
    const entries = new Map(made.entries.map((entry) => [entry._id, entry]))
    for (const { entry_id, employee_id, decided_by_id, final_score } of by.get("approved") ?? []) {
      const entry = entry_id === null ? undefined : entries.get(entry_id)
      expect(entry).toMatchObject({ source: "atw_request", employee_id, submitted_by_id: decided_by_id, final_score })
    }
    const approved = made.entries.filter(({ source }) => source === "atw_request")
    expect(by.get("approved")).toHaveLength(approved.length)
    expect(approved.length).toBeGreaterThan(5)
  })

  test("are about days before today, by people who were there, decided by someone else", () => {
    for (const { date_of_occurrence, employee_id, decided_by_id, created_at, updated_at } of made.atw_requests) {
      expect(date_of_occurrence < TODAY).toBe(true)
      expect(date_of_occurrence >= (people.get(employee_id)?.hire_date ?? "9")).toBe(true)
      expect(decided_by_id).not.toBe(employee_id)
      expect(updated_at >= created_at).toBe(true)
    }
  })
})

describe("learning", () => {
  test("has modules that people are in, at each stage, and a draft with no one enrolled", () => {
    const [drafts, published] = [false, true].map((is) =>
      made.learning_modules.filter(({ status }) => (status === "published") === is),
    )
    expect([drafts?.length, published?.length]).toEqual([1, 2])
    const used = new Set(made.learning_enrollments.map(({ module_id }) => module_id))
    expect(used).toEqual(new Set(published?.map(({ _id }) => _id)))
    const done = made.learning_progress.filter(({ completed_at }) => completed_at !== null)
    expect(done.length).toBeGreaterThan(20)
    expect(made.learning_progress.length - done.length).toBeGreaterThan(5)
    const due = new Set(made.learning_enrollments.map(({ due_date }) => (due_date ?? "") < TODAY))
    expect(due).toEqual(new Set([true, false]))
  })

  test("was done by people who were there, in units that are there, before today", () => {
    const units = new Set(made.learning_units.map(({ _id }) => _id))
    expect(new Set(made.learning_modules.flatMap(({ unit_ids }) => unit_ids))).toEqual(units)
    for (const { employee_id, done, started_at } of made.learning_progress) {
      expect(people.get(employee_id)?.status).toBe("active")
      expect((people.get(employee_id)?.hire_date ?? "9999") <= started_at).toBe(true)
      for (const [unit, at] of Object.entries(done)) expect([units.has(unit), at < TODAY]).toEqual([true, true])
    }
    for (const { author_id } of made.learning_modules) expect(people.get(author_id)?.access_level).toBeGreaterThan(2)
  })
})

describe("weekly kudos", () => {
  const published = made.kudos.filter(({ status }) => status === "published")

  test("are some published cards of the last weeks, and a few drafts", () => {
    expect(published.length).toBeGreaterThan(20)
    expect(published.length).toBeLessThan(120)
    expect(published.some(({ week_start }) => week_start === "2026-10-05")).toBe(true)
    expect(made.kudos.length - published.length).toBeGreaterThan(0)
    expect(made.kudos.length - published.length).toBeLessThan(8)
    expect(new Set(made.kudos.map(({ badge }) => badge)).size).toBeGreaterThan(5)
  })

  test("thank people of the author's who were there, for a week that had begun, before today", () => {
    for (const { author_id, recipient_ids, week_start, created_at, published_at } of made.kudos) {
      expect(new Set(recipient_ids).size).toBe(recipient_ids.length)
      for (const id of recipient_ids) {
        const person = people.get(id)
        expect(person?.employment_data.manager_id).toBe(author_id)
        expect(person && person.hire_date <= week_start).toBe(true)
      }
      expect(created_at.slice(0, 10) >= week_start).toBe(true)
      expect(created_at <= (published_at ?? created_at)).toBe(true)
      expect((published_at ?? created_at) < `${TODAY}T04:00:00.000Z`).toBe(true)
    }
  })
})

describe("the news", () => {
  test("have announcements that are over, shown, pinned and to come", () => {
    const at = `${TODAY}T16:00:00.000Z` as const
    const shown = made.announcements.filter(
      ({ published_from, published_until }) =>
        published_from <= at && (published_until === null || published_until > at),
    )
    expect(shown.length).toBeGreaterThan(1)
    expect(shown.filter(({ pinned }) => pinned)).toHaveLength(1)
    expect(made.announcements.some(({ published_until }) => published_until !== null && published_until < at)).toBe(
      true,
    )
    expect(made.announcements.some(({ published_from }) => published_from > at)).toBe(true)
    for (const { created_at } of made.announcements) expect(created_at < `${TODAY}T04:00:00.000Z`).toBe(true)
  })

  test("include greetings to the person whose birthday is today", () => {
    const greeted = made.greetings.filter(({ employee_id }) =>
      people.get(employee_id)?.personal_data.birth_date?.endsWith(TODAY.slice(4)),
    )
    expect(greeted.length).toBeGreaterThan(2)
    for (const { employee_id, author_id, year, created_at } of made.greetings) {
      expect(author_id).not.toBe(employee_id)
      expect(year).toBe(2026)
      expect(created_at < `${TODAY}T04:00:00.000Z`).toBe(true)
    }
  })
})
