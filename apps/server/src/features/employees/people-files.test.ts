import { readFileSync } from "node:fs"
import { BulkMapping, type BulkQuestion } from "@scorecard/contracts/bulk-mapping"
import type { BulkPreview } from "@scorecard/contracts/employee-bulk"
import { readGrid, unpackPart } from "@scorecard/tables"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { openTestWorld, type Caller } from "#test/support/world.ts"
import { commit, preview } from "./bulk.test-support.ts"

/*
 * Eight people files as companies export them, each imported unedited into an empty company by the choices that a person
 * makes in the guide. They were made by someone who had not read the import. (rules/uploads#mapping)
 */

const FOLDER = new URL("../../../../web/test/people-files/", import.meta.url)
const read = (name: string) => readFileSync(new URL(name, FOLDER))
const readJson = <Schema extends z.ZodType>(name: string, schema: Schema) =>
  schema.parse(JSON.parse(String(read(name))))

/** What the user changes in the proposed mapping, and answers. */
const CHOICES = readJson("choices.json", z.record(z.string(), BulkMapping))
const MANIFEST = readJson(
  "manifest.json",
  z.record(
    z.string(),
    z.object({ people: z.number(), leavers: z.number(), departments: z.number(), without_email: z.number() }),
  ),
)

const EXPORT_DAY = "2026-11-20"

const COLUMNS = [
  "employee_id",
  "full_name",
  "first_name",
  "last_name",
  "email",
  "hire_date",
  "leaving_date",
  "cluster",
  "department",
  "position",
  "manager_id",
  "manager_outside",
  "birth_date",
] as const
type Truth = Record<(typeof COLUMNS)[number], string>

async function readTruth(file: string): Promise<Truth[]> {
  const name = `${file}.truth.csv`
  const { lines: packed } = await readGrid({ fileName: name, bytes: read(name) }, { maxRows: 1_000 })
  const lines = packed.parts.flatMap((_, part) => unpackPart(packed, part).lines)
  expect(lines[0]).toEqual(COLUMNS)
  return lines.slice(1).map((cells) => {
    const row = COLUMNS.map((column, at): [string, string] => [column, cells[at] ?? ""])
    // One entry for each column.
    return Object.fromEntries(row) as Truth
  })
}

async function send(admin: Caller, file: string, mapping?: BulkMapping): Promise<BulkPreview> {
  const fields: Record<string, string> = mapping ? { mapping: JSON.stringify(mapping) } : {}
  const { status, body } = await preview(admin, read(file), file, fields)
  expect([status, body.detail]).toEqual([200, undefined])
  return body
}

const openFor = (file: string, domain: string) =>
  openTestWorld(`people_file_${file.slice(0, 1)}`, {
    warehouse: "none",
    now: `${EXPORT_DAY}T17:00:00Z`,
    config: { allowedEmailDomains: ["example.com", domain] },
  })

/** The people of the company in the words of the truth. */
async function readPeople(admin: Caller, truth: readonly Truth[]): Promise<Truth[]> {
  const tree = (await admin.get("/v1/organization/tree")).body
  const units = new Map(
    tree.clusters.flatMap((cluster) =>
      cluster.departments.map((department): [string, { cluster: string; department: string }] => [
        department._id,
        { cluster: cluster.name, department: department.name },
      ]),
    ),
  )
  const people: Truth[] = []
  for (const expected of truth) {
    const { status, body } = await admin.get(`/v1/employees/${expected.employee_id}`)
    expect([expected.employee_id, status]).toEqual([expected.employee_id, 200])
    const { first_name, last_name, email_address, birth_date } = body.personal_data
    const { department_id, position, manager_id, separation_date } = body.employment_data
    const unit = units.get(department_id ?? "")
    people.push({
      employee_id: body.employee_id,
      full_name: `${first_name} ${last_name}`,
      // Only some files say which part of a name is which, and which cluster a department is in.
      first_name: expected.first_name && first_name,
      last_name: expected.last_name && last_name,
      email: (email_address ?? "").toLowerCase(),
      hire_date: body.hire_date,
      leaving_date: separation_date ?? "",
      cluster: expected.cluster && (unit?.cluster ?? ""),
      department: unit?.department ?? "",
      position,
      manager_id: manager_id ?? "",
      manager_outside: expected.manager_outside,
      birth_date: birth_date ?? "",
    })
    const isGone = expected.leaving_date !== "" && expected.leaving_date < EXPORT_DAY
    expect([body.employee_id, body.status]).toEqual([body.employee_id, isGone ? "inactive" : "active"])
  }
  return people
}

/** Answers that the guide does not offer as choices of its questions. */
function unaskedAnswers(answers: BulkMapping, questions: readonly BulkQuestion[]): string[] {
  const offers = (kind: BulkQuestion["kind"], header: string | null, value: string, example?: string) =>
    questions.some(
      (question) =>
        question.kind === kind &&
        (header === null || question.header === header) &&
        (example === undefined || question.examples.includes(example)) &&
        (kind === "default" || question.choices.some((choice) => choice.value === value)),
    )
  const { name_order, create_missing = [], defaults = {}, values = {} } = answers
  const meanings = Object.entries(values).flatMap(([header, of]) =>
    Object.entries(of).map(([text, value]) => ({ header, text, value: value ?? "leave_empty" })),
  )
  return [
    ...(name_order && !offers("name_order", null, name_order) ? [name_order] : []),
    ...create_missing.filter(() => !offers("unknown_values", null, "create")),
    ...Object.keys(defaults).filter((field) => !offers("default", null, field)),
    ...meanings.flatMap(({ header, text, value }) =>
      offers("unknown_values", header, value, text) ? [] : [`${header}: ${text}`],
    ),
  ]
}

/** How many cells have each kind of error, with the first of them. */
function problemsOf({ rows }: BulkPreview): Record<string, string> {
  const found = new Map<string, { count: number; first: string }>()
  for (const { row, errors } of rows) {
    for (const { column, code, message, value } of errors) {
      const key = `${column ?? "row"}: ${code}`
      const { count, first } = found.get(key) ?? { count: 0, first: `row ${row}, "${value ?? ""}": ${message}` }
      found.set(key, { count: count + 1, first })
    }
  }
  return Object.fromEntries([...found].map(([key, { count, first }]) => [key, `${count} times; ${first}`]))
}

const departmentsOf = (people: readonly Truth[]) =>
  new Set(people.map(({ cluster, department }) => `${cluster} / ${department}`)).size

describe.each(Object.entries(MANIFEST))("%s", (file, manifest) => {
  test("is imported as it is, by the choices of its mapping", { timeout: 120_000 }, async () => {
    const truth = await readTruth(file)
    const domain = truth.find(({ email }) => email !== "")?.email.split("@")[1] ?? ""
    const world = await openFor(file, domain)
    const admin = await world.as("admin@example.com")
    const proposed = await send(admin, file)
    const { columns, ...answers } = CHOICES[file] ?? {}
    const corrected = { ...proposed.mapping, columns: { ...proposed.mapping.columns, ...columns } }
    const { name_order, create_missing } = answers
    const asked = await send(admin, file, corrected)
    const again = await send(admin, file, {
      ...corrected,
      ...(name_order && { name_order }),
      ...(create_missing && { create_missing }),
    })
    expect(unaskedAnswers(answers, [...asked.questions, ...again.questions])).toEqual([])
    const mapping: BulkMapping = { ...corrected, ...answers }
    const seen = await send(admin, file, mapping)
    expect([seen.questions, problemsOf(seen), seen.total, seen.valid]).toEqual([
      [],
      {},
      manifest.people,
      manifest.people,
    ])
    const done = await commit(admin, seen.preview_id)
    expect([done.status, done.body]).toMatchObject([200, { created: manifest.people, updated: 0 }])

    const people = await readPeople(admin, truth)
    expect(people).toEqual(truth)
    expect({
      people: people.length,
      leavers: people.filter(({ leaving_date }) => leaving_date !== "" && leaving_date <= EXPORT_DAY).length,
      departments: departmentsOf(people),
      without_email: people.filter(({ email }) => email === "").length,
    }).toMatchObject({
      people: manifest.people,
      leavers: manifest.leavers,
      departments: manifest.departments,
      without_email: manifest.without_email,
    })
    await world.close()
  })
})
