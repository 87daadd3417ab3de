import type { SheetRow } from "@scorecard/contracts/bulk"
import { ENTRY_KINDS, type EntryKind } from "@scorecard/domain"
import { afterAll, beforeAll, expect, test } from "vitest"
import { commit, csvOfRows, preview, rowOf, upload, type Row } from "#features/bulk/bulk.test-support.ts"
import { addPerson } from "#test/support/factories.ts"
import { present } from "#test/support/present.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import {
  addTask,
  addTeam,
  announcedTo,
  auditOf,
  checklist,
  DATE_FIELDS,
  draft,
  PATHS,
  setMonth,
  TODAY,
  type Team,
} from "./entries.test-support.ts"
import { getKind } from "./kinds.ts"
import { entryColumns } from "./bulk-columns.ts"

let world: TestWorld
let team: Team
let task: string
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("entries_bulk", { warehouse: "none" })
  team = await addTeam(world)
  task = await addTask(world)
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const errorsOf = async (caller: Caller, kind: EntryKind, row: Row) => {
  const { body } = await preview(caller, kind, csvOfRows([row]))
  const errors: SheetRow["errors"] = body.rows[0]?.errors ?? []
  return errors.map(({ value: _, ...error }) => error)
}
const row = (kind: EntryKind, overrides: Row = {}) => rowOf(kind, team.ids.colleague, task, overrides)
const entriesOf = async (kind: EntryKind, employeeId: string) =>
  (await admin.get(`${PATHS[kind]}?employee_id=${employeeId}&limit=200`)).body.items

test.each(ENTRY_KINDS)("%s: a row becomes the same entry as a form would create", async (kind) => {
  const person = await addPerson(world, { department_id: team.department_id })
  const { created, updated } = await upload(team.lead, kind, [rowOf(kind, person.employee_id, task)])
  expect([created, updated]).toEqual([1, 0])

  const other = await addPerson(world, { department_id: team.department_id })
  await team.lead.post(PATHS[kind], draft(kind, other.employee_id, task))
  const [[uploaded], [typed]] = [await entriesOf(kind, person.employee_id), await entriesOf(kind, other.employee_id)]
  expect(uploaded).toEqual({ ...typed, _id: uploaded?._id, employee_id: person.employee_id, source: "bulk" })
  expect(await auditOf(world, present(uploaded?._id))).toEqual([{ action: "entry.submitted", actor_id: team.ids.lead }])
  expect(await announcedTo(world, person.employee_id)).toEqual([`scorecard.${kind}.submitted_for_you`])
})

test.each(ENTRY_KINDS)("%s: every field of the draft has a column, and the template has all of them", async (kind) => {
  const fields = Object.keys(getKind(kind).Draft.shape).filter((name) => name !== "checklist")
  expect(
    entryColumns({ kind })
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["_id", "version", ...fields].toSorted())

  const { status, text } = await team.lead.get(`${PATHS[kind]}/bulk/template`)
  const heads = text.trim().split(",")
  expect(status).toBe(200)
  expect(heads).toEqual(expect.arrayContaining(Object.keys(row(kind))))
  const cells = row(kind)
  const filled = `${text}${heads.map((head) => String(head in cells ? cells[head] : "")).join(",")}`
  expect((await preview(team.lead, kind, filled)).body).toMatchObject({ valid: 1, invalid: 0 })
})

test("the template has the checklist of the requested cycle or month", async () => {
  const heads = async (query: string) =>
    (await team.lead.get(`${PATHS.non_sbs}/bulk/template${query}`)).text.trim().split(",")
  const { checklist: _, ...plain } = draft("non_sbs", "", "")
  const items = checklist().map(({ item_id }) => item_id)
  expect(await heads("?cycle_id=2026")).toEqual(expect.arrayContaining(items))
  expect(await heads("?year=2026&month=7")).toEqual(expect.arrayContaining(items))
  expect(await heads("?year=2026&month=6")).toEqual(["_id", "version", ...Object.keys(plain), "remarks"])
  const refused = async (query: string) => (await team.lead.get(`${PATHS.sbs}/bulk/template${query}`)).status
  expect([await refused("?cycle_id=2099"), await refused("?cycle_id=26"), await refused("?year=2026")]).toEqual([
    404, 422, 422,
  ])
})

test("the workbook explains every column on its second sheet and is a preview when filled", async () => {
  const { status, headers } = await team.lead.get(`${PATHS.sbs}/bulk/template?format=xlsx`)
  expect([status, headers["content-type"]]).toEqual([200, expect.stringContaining("spreadsheetml")])
  expect(headers["content-disposition"]).toContain("sbs.xlsx")
})

test.each([
  ["2026-10-14", "2026-10-14"],
  ["10/14/2026", "2026-10-14"],
  ["14/10/2026", "2026-10-14"],
  ["14.10.2026", "2026-10-14"],
  ["10/14/26", "2026-10-14"],
  ["2026-10-14 10:00", "2026-10-14"],
  ["14 October 2026", "2026-10-14"],
])("a day written %s is %s", async (text, day) => {
  const person = await addPerson(world, { department_id: team.department_id })
  await upload(team.lead, "attendance", [rowOf("attendance", person.employee_id, task, { date_of_occurrence: text })])
  expect((await entriesOf("attendance", person.employee_id))[0]?.date_of_occurrence).toBe(day)
})

test.each(["2026-02-30", "2/30/2026", "yesterday", "2026-10-14T10:00:00.000Z", "12"])(
  "a day written %s is refused, and says how days are written",
  async (text) => {
    expect(await errorsOf(team.lead, "attendance", row("attendance", { date_of_occurrence: text }))).toEqual([
      { column: "date_of_occurrence", code: "invalid", message: expect.stringContaining("Write it as 2026-10-15") },
    ])
  },
)

test("answers may be written in any case, and auditors_score as N/A", async () => {
  const person = await addPerson(world, { department_id: team.department_id })
  const [first, second] = checklist()
  const overrides = { [first?.item_id ?? ""]: "NO", [second?.item_id ?? ""]: "N/A", auditors_score: "N/A" }
  await upload(team.lead, "sbs", [rowOf("sbs", person.employee_id, task, overrides)])
  const [entry] = await entriesOf("sbs", person.employee_id)
  expect(entry?.auditors_score).toBeNull()
  expect(entry?.checklist?.slice(0, 3).map(({ answer }) => answer)).toEqual(["no", "na", "yes"])
})

test.each(["", "N/A", "n/a", "null", "NULL"])("%j in a new row is null where null is allowed", async (nothing) => {
  const person = await addPerson(world, { department_id: team.department_id })
  const { employee_id } = person
  const overrides = { auditors_score: nothing, remarks: nothing }
  await upload(team.lead, "sbs", [rowOf("sbs", employee_id, task, overrides)])
  expect(await entriesOf("sbs", employee_id)).toMatchObject([{ auditors_score: null, remarks: null }])
  await upload(team.lead, "attendance", [rowOf("attendance", employee_id, task, { minutes: nothing })])
  expect(await entriesOf("attendance", employee_id)).toMatchObject([{ minutes: null }])
})

test("a file may leave out the columns of nullable fields", async () => {
  const person = await addPerson(world, { department_id: team.department_id })
  const { auditors_score: _, remarks: __, ...fields } = rowOf("sbs", person.employee_id, task)
  await upload(team.lead, "sbs", [fields])
  expect(await entriesOf("sbs", person.employee_id)).toMatchObject([{ auditors_score: null, remarks: null }])
})

test("in a row that changes an entry, an empty cell leaves a field as it is, and N/A or null clears it", async () => {
  const person = await addPerson(world, { department_id: team.department_id })
  await upload(team.lead, "sbs", [
    rowOf("sbs", person.employee_id, task, { auditors_score: 81, remarks: "Spoke clearly" }),
  ])
  const { _id } = present((await entriesOf("sbs", person.employee_id))[0])
  const after = async (overrides: Row) => {
    await upload(team.lead, "sbs", [{ _id, ...overrides }])
    const { auditors_score, remarks } = present((await entriesOf("sbs", person.employee_id))[0])
    return [auditors_score, remarks]
  }
  expect(await after({ auditors_score: "", remarks: "" })).toEqual([81, "Spoke clearly"])
  expect(await after({ auditors_score: "n/a", remarks: "" })).toEqual([null, "Spoke clearly"])
  expect(await after({ auditors_score: 82, remarks: "N/A" })).toEqual([82, null])
})

test("fields that cannot be null are not cleared: the word is text in a text field, and refused elsewhere", async () => {
  const person = await addPerson(world, { department_id: team.department_id })
  await upload(team.lead, "productivity", [rowOf("productivity", person.employee_id, task, { category: "N/A" })])
  expect(await entriesOf("productivity", person.employee_id)).toMatchObject([{ category: "N/A" }])
  const errors = await errorsOf(team.lead, "sbs", row("sbs", { quantity_score: "N/A", task_id: "null" }))
  expect(errors).toMatchObject([
    { column: "task_id", code: "invalid", message: "This cannot be empty, so null cannot clear it." },
    { column: "quantity_score", code: "invalid" },
  ])
})

const ITEM = checklist()[2]?.item_id ?? ""
const bad: [string, EntryKind, Row, [column: string | null, code: string]][] = [
  ["nobody", "sbs", { employee_id: "" }, ["employee_id", "required"]],
  ["an employee who does not exist", "sbs", { employee_id: "NOBODY-1" }, ["employee_id", "employee_not_found"]],
  ["a name of no one", "sbs", { employee_id: "no such id" }, ["employee_id", "employee_not_found"]],
  ["no day", "sbs", { task_evaluated_date: "" }, ["task_evaluated_date", "required"]],
  ["a future day", "sbs", { task_evaluated_date: "2026-10-16" }, ["task_evaluated_date", "date_in_future"]],
  ["a day before all cycles", "sbs", { task_evaluated_date: "2001-03-04" }, ["task_evaluated_date", "invalid"]],
  [
    "a day before the hire",
    "incidents",
    { incident_date: "2025-08-01", employee_id: "B-new" },
    ["incident_date", "invalid"],
  ],
  ["a task that is not there", "sbs", { task_id: "01890000-0000-7000-8000-000000000000" }, ["task_id", "invalid"]],
  ["no id of a task", "sbs", { task_id: "Calls" }, ["task_id", "invalid"]],
  ["no score", "sbs", { quantity_score: "" }, ["quantity_score", "required"]],
  ["a score in words", "sbs", { quantity_score: "high" }, ["quantity_score", "invalid"]],
  ["a comma and a point", "sbs", { quantity_score: "1.087,5" }, ["quantity_score", "invalid"]],
  ["a score above 100", "sbs", { quantity_score: 100.01 }, ["quantity_score", "invalid"]],
  ["three decimals", "sbs", { quantity_score: 12.345 }, ["quantity_score", "invalid"]],
  ["an answer left out", "sbs", { [ITEM]: "" }, [ITEM, "required"]],
  ["an answer that is none", "sbs", { [ITEM]: "maybe" }, [ITEM, "invalid"]],
  ["an impact that is none", "atw", { impact: "fame" }, ["impact", "invalid"]],
  ["a file", "atw", { proof_file_id: "01890000-0000-7000-8000-000000000000" }, ["proof_file_id", "invalid"]],
  ["an issue that is none", "attendance", { issue_type: "sleep" }, ["issue_type", "invalid"]],
  ["part of a minute", "attendance", { minutes: 1.5 }, ["minutes", "invalid"]],
  ["no words", "productivity", { description: "" }, ["description", "required"]],
  ["a key of no KPM", "additional_points", { target_key: "luck" }, ["target_key", "invalid"]],
  ["no points", "additional_points", { points: 0 }, ["points", "invalid"]],
  ["a severity that is none", "incidents", { severity: "dire" }, ["severity", "invalid"]],
  ["a version of nothing", "incidents", { version: 1 }, ["version", "invalid"]],
  ["an entry that is not there", "incidents", { _id: "01890000-0000-7000-8000-000000000000" }, ["_id", "not_found"]],
  ["an entry by a wrong id", "incidents", { _id: "1" }, ["_id", "not_found"]],
]
test.each(bad)("a row of %s is invalid: %s %j", async (_, kind, overrides, [column, code]) => {
  if (overrides["employee_id"] === "B-new") {
    await addPerson(world, { employee_id: "B-new", department_id: team.department_id, hire_date: "2026-01-05" })
  }
  const errors = await errorsOf(team.lead, kind, row(kind, overrides))
  expect(errors).toEqual([{ column, code, message: expect.stringMatching(/^[^_]{5,}/) }])
})

test("a row about yourself or about a person outside the pool is refused like a single write", async () => {
  const elsewhere = await addTeam(world)
  const errors = (employee_id: string) => errorsOf(team.lead, "incidents", row("incidents", { employee_id }))
  expect(await errors(team.ids.lead)).toMatchObject([{ column: "employee_id", code: "own_entry" }])
  expect(await errors(elsewhere.ids.member)).toEqual(await errors("NOBODY-2"))
})

test("a row reports every issue at its column", async () => {
  const overrides = { quantity_score: "x", task_evaluated_date: "2026-12-24", employee_id: "NOBODY-3", remarks: "" }
  const columns = (await errorsOf(team.lead, "sbs", row("sbs", overrides))).map(({ column }) => column)
  expect(columns.map(String).toSorted()).toEqual(["employee_id", "quantity_score", "task_evaluated_date"])
})

test("rows of a locked page are refused in the preview, but open to people with a grant and to level 5", async () => {
  await setMonth(world, "2026-08", "final")
  const overrides = { [DATE_FIELDS.sbs]: "2026-08-12" }
  const refused = [
    { column: "task_evaluated_date", code: "month_finalized", message: expect.stringContaining("August 2026") },
  ]
  expect(await errorsOf(team.head, "sbs", row("sbs", overrides))).toEqual(refused)
  expect(await errorsOf(admin, "sbs", row("sbs", overrides))).toEqual([])
  // On neither list: stays open. (rules/locks#what-is-refused)
  expect(await errorsOf(team.head, "incidents", row("incidents", { incident_date: "2026-08-12" }))).toEqual([])

  const grant = {
    employee_id: team.ids.colleague,
    kind: "sbs",
    year: 2026,
    month: 8,
    until: "2026-10-20T00:00:00.000Z",
  }
  expect((await admin.post("/v1/scorecard/unlock-grants", { ...grant, reason: "A late upload" })).status).toBe(201)
  const { body } = await preview(
    team.head,
    "sbs",
    csvOfRows([row("sbs", overrides), { ...row("sbs", overrides), employee_id: team.ids.member }]),
  )
  expect(body.rows.map(({ errors }: { errors: object[] }) => errors)).toMatchObject([[], refused])
})

test("a page that was open at the preview may be locked at the commit, which then changes nothing", async () => {
  const person = await addPerson(world, { department_id: team.department_id })
  const rows = [
    rowOf("productivity", person.employee_id, task, { date_of_occurrence: "2026-09-02" }),
    rowOf("productivity", person.employee_id, task),
  ]
  const { body } = await preview(team.head, "productivity", csvOfRows(rows))
  expect(body.invalid).toBe(0)
  await setMonth(world, "2026-09", "final")
  const late = await commit(team.head, "productivity", body.preview_id)
  expect([late.status, late.body.code, late.body.errors]).toEqual([
    409,
    "month_finalized",
    [{ path: "rows.2.date_of_occurrence", message: expect.stringContaining("September 2026 has been final") }],
  ])
  expect(await entriesOf("productivity", person.employee_id)).toEqual([])

  await setMonth(world, "2026-09", "draft")
  expect((await commit(team.head, "productivity", body.preview_id)).status).toBe(201)
})

test("each later duplicate row names the first, and stays valid", async () => {
  const rows = [
    row("incidents"),
    row("incidents", { category: "Something else" }),
    row("incidents", { incident_date: "10/15/2026", remarks: "In other words" }),
  ]
  const { body } = await preview(team.lead, "incidents", csvOfRows(rows))
  expect([body.valid, body.with_warnings]).toEqual([3, 1])
  expect(body.rows.map(({ warnings }: { warnings: object[] }) => warnings)).toEqual([
    [],
    [],
    [{ code: "duplicate", message: "Row 2 is about the same person, day and type." }],
  ])
})

test("rows are compared by their parsed cells, and rows that cannot be parsed are not duplicates", async () => {
  const rowsOf = async (kind: EntryKind, ...changes: Row[]) => {
    const { body } = await preview(team.lead, kind, csvOfRows(changes.map((one) => row(kind, one))))
    const rows = body.rows as { warnings: { code: string }[] }[]
    return rows.map(({ warnings }) => warnings.some(({ code }) => code === "duplicate"))
  }
  const incident = (incident_date: string, severity = "minor") => ({ incident_date, severity })
  expect(await rowsOf("incidents", incident("01-10-2026"), incident("10-01-2026"))).toEqual([false, false])
  expect(await rowsOf("incidents", incident("=TODAY()"), incident("=TODAY()"))).toEqual([false, false])
  expect(await rowsOf("incidents", incident("2026-10-15", "#N/A"), incident("2026-10-15", "#N/A"))).toEqual([
    false,
    false,
  ])
  expect(await rowsOf("incidents", { remarks: "" }, { remarks: "N/A" })).toEqual([false, true])
  const answered = (answer: string) => ({ [ITEM]: answer, auditors_score: 80 })
  expect(await rowsOf("sbs", answered("na"), { ...answered("N/A"), auditors_score: "80.0" })).toEqual([false, true])
})

test("empty rows are skipped, and rows keep the numbers that a spreadsheet shows", async () => {
  const [heads, one] = csvOfRows([row("incidents")]).split("\r\n")
  const { body } = await preview(team.lead, "incidents", [heads, "", ",,,", one].join("\r\n"))
  expect([body.total, body.rows[0]?.row]).toEqual([1, 4])
})

test.each([
  ["a typo", "tsak_id"],
  ["an item of no rubric", "made_up_item"],
  ["the checklist in one cell", "checklist"],
])("with a header that is %s, no row is valid until the mapping is confirmed", async (_, header) => {
  const content = csvOfRows([row("sbs", { [header]: "yes" })])
  const { body } = await preview(team.lead, "sbs", content)
  expect([body.mapping_source, body.mapping.columns?.[header], body.valid]).toEqual(["proposed", null, 0])
  expect(body.rows[0]?.errors).toMatchObject([{ column: null, code: "question_open" }])
  expect((await commit(team.lead, "sbs", body.preview_id)).body.code).toBe("rows_invalid")
  const confirmed = await preview(team.lead, "sbs", content, "rows.csv", { mapping: JSON.stringify(body.mapping) })
  expect([confirmed.body.mapping_source, confirmed.body.valid]).toEqual(["given", 1])
})

test("a field twice, once by its longer header, refuses the file", async () => {
  const { status, body } = await preview(team.lead, "sbs", csvOfRows([row("sbs", { [`checklist.${ITEM}`]: "yes" })]))
  expect([status, body.code]).toEqual([422, "file_not_readable"])
  expect(body.detail).toContain(ITEM)
})

test("people and tasks may be named, and a name of several is ambiguous", async () => {
  const person = await addPerson(world, { department_id: team.department_id, first_name: "Zora", last_name: "Quint" })
  const named = rowOf("sbs", "Quint, Zora", "sample task", { quantity_score: "87,5" })
  const { body: created } = await admin.post("/v1/scorecard/tasks", {
    name: "Sample task",
    department_id: null,
    active: true,
  })
  const { body } = await preview(team.lead, "sbs", csvOfRows([named]))
  expect(body.rows[0]).toMatchObject({ status: "valid", errors: [] })
  expect(body.rows[0]?.values).toContainEqual({
    field: "employee_id",
    label: "Employee",
    value: `Zora Quint (${person.employee_id})`,
    raw: "Quint, Zora",
  })
  await commit(team.lead, "sbs", body.preview_id)
  expect(await entriesOf("sbs", person.employee_id)).toMatchObject([{ task_id: created._id, quantity_score: 87.5 }])

  await addPerson(world, { department_id: team.department_id, first_name: "Zora", last_name: "Quint" })
  expect(await errorsOf(team.lead, "sbs", named)).toMatchObject([{ column: "employee_id", code: "ambiguous" }])
})

test("a column of dates that could be read in two ways is asked about", async () => {
  const { body } = await preview(
    team.lead,
    "attendance",
    csvOfRows([row("attendance", { date_of_occurrence: "7/4/2026" })]),
  )
  expect(body.questions).toMatchObject([{ header: "date_of_occurrence", kind: "date_format", examples: ["7/4/2026"] }])
  expect(body.rows[0]?.errors).toMatchObject([
    { column: "date_of_occurrence", code: "question_open", value: "7/4/2026" },
  ])
})

test("an answer for a cycle that has no checklist is refused at its column", async () => {
  const former = { ...row("non_sbs"), task_evaluated_date: "2026-05-04" }
  const later = row("non_sbs")
  const { body } = await preview(admin, "non_sbs", csvOfRows([former, later]))
  expect(body.rows[1]?.errors).toEqual([])
  expect(body.rows[0]?.errors).toEqual([
    {
      column: checklist()[0]?.item_id,
      code: "invalid",
      message: expect.stringContaining("no checklist"),
      value: "yes",
    },
  ])
})

test("null clears only nullable fields: elsewhere it is a typo, not text", async () => {
  expect(await errorsOf(team.lead, "incidents", row("incidents", { description: "null" }))).toEqual([
    { column: "description", code: "invalid", message: expect.stringContaining("cannot be empty") },
  ])
})

test("rows with an _id update entries: empty cells leave fields as they are, null clears them", async () => {
  const person = await addPerson(world, { department_id: team.department_id })
  await upload(team.lead, "sbs", [rowOf("sbs", person.employee_id, task, { remarks: "First", [ITEM]: "no" })])
  const [entry] = await entriesOf("sbs", person.employee_id)

  const change: Row = { _id: present(entry?._id), version: 1, quantity_score: 12.5, remarks: null, [ITEM]: "yes" }
  const { body } = await preview(team.lead, "sbs", csvOfRows([change]))
  expect(body.rows).toMatchObject([{ row: 2, action: "update", status: "valid", errors: [] }])
  expect(body.rows[0]?.changes).toContainEqual({
    field: "quantity_score",
    label: "Quantity score",
    before: "87.5",
    after: "12.5",
  })
  expect((await commit(team.lead, "sbs", body.preview_id)).body).toMatchObject({ created: 0, updated: 1 })
  const [after] = await entriesOf("sbs", person.employee_id)
  expect(after).toMatchObject({ _id: entry?._id, quantity_score: 12.5, remarks: null, version: 2, task_id: task })
  expect(after?.checklist?.every(({ answer }) => answer === "yes")).toBe(true)
  expect([entry?.checklist_score, after?.checklist_score]).toEqual([entry?.checklist_score, 100])
  expect(await auditOf(world, present(entry?._id))).toHaveLength(2)

  expect(await errorsOf(team.lead, "sbs", change)).toMatchObject([{ column: "version", code: "version_mismatch" }])
  expect((await upload(team.lead, "sbs", [{ _id: present(entry?._id), quantity_score: 12.5 }])).updated).toBe(0)
})

test("a downloaded table, edited and uploaded again, updates the edited entries", async () => {
  const person = await addPerson(world, { department_id: team.department_id })
  await upload(team.lead, "incidents", [
    rowOf("incidents", person.employee_id, task, { description: '=1+1, and "so on"' }),
    rowOf("incidents", person.employee_id, task),
  ])
  const { text } = await team.lead.get(`${PATHS.incidents}/export?employee_id=${person.employee_id}`)
  const edited = text.replace(/Left the door open\./, "Left the gate open.")
  const { body } = await preview(team.lead, "incidents", edited)
  expect([body.total, body.invalid]).toEqual([2, 0])
  expect((await commit(team.lead, "incidents", body.preview_id)).body).toMatchObject({ created: 0, updated: 1 })
  const said = (await entriesOf("incidents", person.employee_id)).map(({ description }) => description)
  expect(said.toSorted()).toEqual(['=1+1, and "so on"', "Left the gate open."])
})

test("updates follow the rules of single updates", async () => {
  const person = await addPerson(world, { department_id: team.department_id })
  await upload(team.supervisor, "incidents", [rowOf("incidents", person.employee_id, task)])
  const { _id } = present((await entriesOf("incidents", person.employee_id))[0])
  const errors = (caller: Caller, overrides: Row) => errorsOf(caller, "incidents", { _id, ...overrides })

  expect(await errors(team.lead, { severity: "major" })).toMatchObject([{ column: "_id", code: "not_own_submission" }])
  expect(await errors(team.head, { employee_id: team.ids.member })).toMatchObject([
    { column: "employee_id", code: "invalid" },
  ])
  expect(await errors(team.head, { incident_date: "2026-10-17" })).toMatchObject([
    { column: "incident_date", code: "date_in_future" },
  ])
  expect(await errors(team.head, { incident_date: "2019-10-17" })).toMatchObject([
    { column: "incident_date", code: "invalid" },
  ])
  const elsewhere = await addTeam(world)
  expect(await errors(elsewhere.head, { severity: "major" })).toMatchObject([{ column: "_id", code: "not_found" }])
  const twice = await preview(
    team.head,
    "incidents",
    csvOfRows([
      { _id, severity: "major" },
      { _id, severity: "minor" },
    ]),
  )
  expect(twice.body.rows[1]?.errors).toEqual([
    { column: "_id", code: "duplicate_row", message: "Row 2 is about the same entry.", value: _id },
  ])
  await team.head.delete(`${PATHS.incidents}/${_id}`)
  expect(await errors(team.head, { severity: "major" })).toMatchObject([{ column: "_id", code: "not_found" }])
})

test("an entry outside the pool looks like a missing one, even when its month is locked", async () => {
  const person = await addPerson(world, { department_id: team.department_id })
  await upload(admin, "sbs", [rowOf("sbs", person.employee_id, task, { task_evaluated_date: "2026-08-05" })])
  const { _id } = present((await entriesOf("sbs", person.employee_id))[0])
  const elsewhere = await addTeam(world)
  const unknown = await errorsOf(elsewhere.head, "sbs", { _id: "01890000-0000-7000-8000-000000000009" })
  expect(await errorsOf(elsewhere.head, "sbs", { _id })).toEqual(unknown)
  expect(await errorsOf(team.head, "sbs", { _id })).toMatchObject([{ code: "month_finalized" }])
})

test("a row that moves an entry out of a final month is refused, as is one that moves it in", async () => {
  const person = await addPerson(world, { department_id: team.department_id })
  await upload(admin, "sbs", [rowOf("sbs", person.employee_id, task, { task_evaluated_date: "2026-08-05" })])
  const { _id } = present((await entriesOf("sbs", person.employee_id))[0])
  const move = { _id, task_evaluated_date: TODAY }
  expect(await errorsOf(team.head, "sbs", move)).toMatchObject([
    { column: "task_evaluated_date", code: "month_finalized" },
  ])
  expect((await upload(admin, "sbs", [move])).updated).toBe(1)
  const back = { _id, task_evaluated_date: "2026-08-06" }
  expect(await errorsOf(team.head, "sbs", back)).toMatchObject([
    { column: "task_evaluated_date", code: "month_finalized" },
  ])
})
