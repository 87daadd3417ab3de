import type { BulkMapping, BulkQuestion } from "@scorecard/contracts/bulk-mapping"
import type { BulkPreview } from "@scorecard/contracts/employee-bulk"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addDepartment, addPerson } from "#test/support/factories.ts"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { commit, preview } from "./bulk.test-support.ts"

let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("employee_bulk_mapping", { warehouse: "none" })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

const send = async (content: string | Uint8Array, mapping?: BulkMapping, name = "people.csv"): Promise<BulkPreview> => {
  const fields: Record<string, string> = mapping ? { mapping: JSON.stringify(mapping) } : {}
  const { status, body } = await preview(admin, content, name, fields)
  expect([status, body.detail]).toEqual([200, undefined])
  return body
}
const kinds = ({ questions }: BulkPreview) =>
  questions.map(({ kind, header }): [BulkQuestion["kind"], string | null] => [kind, header])
const errors = ({ rows }: BulkPreview) =>
  rows.flatMap(({ row, errors: found }) => found.map(({ column, code, value }) => [row, column, code, value]))
const read = async (id: string) => (await admin.get(`/v1/employees/${id}`)).body

const LIST = `Employee_Name;EmpID;DeptID;Salary;DateofHire;DOB;Position;Department;ManagerName;ManagerID;Email
Lima, Ana  M;70001;5;1000;7/5/2011;07/10/83;Agent;Production;Jo Roe;22;ana.lima@example.com
Roe, Jo;70002;5;2000;1/30/2010;05/25/75;Lead;Production;;;jo.roe@example.com
O'Neil, Sam;70003;3;1500;11/12/2015;12/12/90;Agent;Sales;Roe, Jo;22;sam@example.com
`

test("a list of another system is proposed, confirmed and imported unedited", async () => {
  const proposed = await send(LIST)
  expect(proposed.mapping_source).toBe("proposed")
  expect(proposed.mapping.columns).toEqual({
    Employee_Name: "full_name",
    EmpID: "employee_id",
    DeptID: null,
    Salary: null,
    DateofHire: "hire_date",
    DOB: "birth_date",
    Position: "position",
    Department: "department_id",
    ManagerName: "manager_id",
    ManagerID: null,
    Email: "email_address",
  })
  expect(proposed.mapping.date_formats).toEqual({ DateofHire: "MDY", DOB: "MDY" })
  expect(kinds(proposed)).toEqual([
    ["confirm", null],
    ["unknown_values", "Department"],
  ])
  expect([proposed.total, proposed.valid]).toEqual([3, 0])
  expect(proposed.headers[0]).toEqual({
    header: "Employee_Name",
    column: 1,
    field: "full_name",
    samples: ["Lima, Ana  M", "Roe, Jo", "O'Neil, Sam"],
    filled: 3,
  })
  expect((await commit(admin, proposed.preview_id)).body.code).toBe("rows_invalid")

  const asked = await send(LIST, { ...proposed.mapping, create_missing: ["department_id"] })
  expect(kinds(asked)).toEqual([["default", null]])
  const mapping: BulkMapping = { ...proposed.mapping, create_missing: ["department_id"], defaults: { cluster: "Main" } }
  const seen = await send(LIST, mapping)
  expect([kinds(seen), errors(seen), seen.valid]).toEqual([[], [], 3])
  expect(seen.rows[0]?.values).toContainEqual({
    field: "hire_date",
    label: "Hire date",
    value: "2011-07-05",
    raw: "7/5/2011",
  })
  expect(seen.rows[0]?.values).toContainEqual({
    field: "manager_id",
    label: "Manager",
    value: "Jo Roe (70002)",
    raw: "Jo Roe",
  })
  const tree = async () => (await admin.get("/v1/organization/tree")).body.clusters
  expect(await tree()).toEqual([])

  const done = await commit(admin, seen.preview_id)
  expect([done.status, done.body]).toMatchObject([200, { created: 3, updated: 0 }])
  const [cluster] = await tree()
  expect([cluster?.name, cluster?.departments.map(({ name }: { name: string }) => name)]).toEqual([
    "Main",
    ["Production", "Sales"],
  ])
  expect(await read("70001")).toMatchObject({
    name: "Ana M Lima",
    hire_date: "2011-07-05",
    personal_data: { birth_date: "1983-07-10", email_address: "ana.lima@example.com" },
    employment_data: { manager_id: "70002", position: "Agent" },
  })

  const again = await send(LIST)
  expect([again.mapping_source, again.mapping.columns]).toEqual(["remembered", proposed.mapping.columns])
  expect(again.rows.map(({ action, changes }) => [action, changes])).toEqual([
    ["update", []],
    ["update", []],
    ["update", []],
  ])
})

test("our own headers need no mapping, and dates that a spreadsheet rewrote are detected or asked about", async () => {
  await addPerson(world, { employee_id: "OWN1" })
  const file = (dates: string[]) =>
    `employee_id,personal_data.birth_date,bsc_enabled\nOWN1,${dates[0]},FALSE\nOWN1,${dates[1]},TRUE`
  const detected = await send(file(["12/25/1990", "3/4/1990"]))
  expect([detected.mapping_source, kinds(detected)]).toEqual(["exact", []])
  expect(detected.rows[0]?.changes).toEqual([
    { field: "birth_date", label: "Birth date", before: null, after: "1990-12-25" },
    { field: "bsc_enabled", label: "BSC enabled", before: "true", after: "false" },
  ])
  const asked = await send(file(["5/6/1990", "3/4/1990"]))
  expect(asked.questions).toMatchObject([
    {
      header: "personal_data.birth_date",
      kind: "date_format",
      choices: [{ value: "DMY" }, { value: "MDY" }],
      examples: ["5/6/1990", "3/4/1990"],
    },
  ])
  expect([asked.valid, errors(asked)[0]]).toEqual([0, [2, "personal_data.birth_date", "question_open", "5/6/1990"]])
  const answered = await send(file(["5/6/1990", "3/4/1990"]), { date_formats: { "personal_data.birth_date": "DMY" } })
  expect([answered.valid, answered.rows[0]?.changes[0]?.after]).toEqual([1, "1990-06-05"])
})

test("managers who are nowhere are asked about, and can be left out or named", async () => {
  const { employee_id: boss } = await addPerson(world)
  const file = `Staff ID,First Name,Last Name,Email,Start Date,Job Title,Reports To
M1,Mia,One,mia@example.com,2020-01-31,Agent,The Board
M2,Max,Two,max@example.com,2020-01-31,Agent,Mia One
M3,Moe,Three,moe@example.com,2020-01-31,Agent,Old Boss`
  const { mapping } = await send(file)
  const asked = await send(file, mapping)
  expect(asked.questions).toMatchObject([
    { header: "Reports To", field: "manager_id", kind: "unknown_values", examples: ["The Board", "Old Boss"] },
  ])
  expect(errors(asked)).toEqual([
    [2, "Reports To", "invalid", "The Board"],
    [3, "Reports To", "question_open", "Mia One"],
    [4, "Reports To", "invalid", "Old Boss"],
  ])
  const seen = await send(file, { ...mapping, values: { "Reports To": { "The Board": null, "Old Boss": boss } } })
  expect([kinds(seen), errors(seen), seen.valid]).toEqual([[], [], 3])
  await commit(admin, seen.preview_id)
  expect((await read("M2")).employment_data.manager_id).toBe("M1")
  expect((await read("M3")).employment_data.manager_id).toBe(boss)
})

test("managers are asked about once the names of the people are known", async () => {
  const file = `Staff ID;Full Name;Email;Start Date;Job Title;Reports To
N1;Nia Ash;nia@example.com;2020-01-31;Lead;
N2;Noa Elm;noa@example.com;2020-01-31;Agent;Nia Ash
N3;Nod Fir;nod@example.com;2020-01-31;Agent;The Board`
  const { mapping } = await send(file)
  expect(kinds(await send(file, mapping))).toEqual([["name_order", "Full Name"]])
  const ordered = await send(file, { ...mapping, name_order: "first_last" })
  expect(ordered.questions).toMatchObject([{ kind: "unknown_values", header: "Reports To", examples: ["The Board"] }])
})

test("a manager's name that two people have is asked about, with both of them to choose from", async () => {
  const file = `Staff ID,First Name,Last Name,Email,Start Date,Job Title,Reports To
T1,Kim,Same,kim1@example.com,2020-01-31,Lead,
T2,Kim,Same,kim2@example.com,2020-01-31,Agent,
T3,Kai,Other,kai@example.com,2020-01-31,Agent,Kim Same`
  const { mapping } = await send(file)
  const asked = await send(file, mapping)
  expect(asked.questions).toMatchObject([
    {
      header: "Reports To",
      kind: "unknown_values",
      examples: ["Kim Same"],
      choices: [
        { value: "leave_empty" },
        { value: "T1", label: "Kim Same (T1)" },
        { value: "T2", label: "Kim Same (T2)" },
      ],
    },
  ])
  expect(errors(asked)).toEqual([[4, "Reports To", "ambiguous", "Kim Same"]])
  const seen = await send(file, { ...mapping, values: { "Reports To": { "Kim Same": "T2" } } })
  expect([kinds(seen), errors(seen), seen.valid]).toEqual([[], [], 3])
})

test("departments of one name in two clusters are two, and similar names are not the same", async () => {
  const file = `Staff ID,First Name,Last Name,Email,Start Date,Job Title,Division,Department
D1,Di,One,di@example.com,2020-01-31,Agent,North,Line 1 Night
D2,Do,Two,do@example.com,2020-01-31,Agent,South,Line 1 Night
D3,Du,Three,du@example.com,2020-01-31,Agent,South,Line 2 Night`
  const { mapping } = await send(file)
  const seen = await send(file, { ...mapping, create_missing: ["department_id"] })
  expect([kinds(seen), errors(seen)]).toEqual([[], []])
  await commit(admin, seen.preview_id)
  const one = `${file.split("\n")[0]}\nD4,Dy,Four,dy@example.com,2020-01-31,Agent,South,Line 3 Night`
  const more = await send(one, { ...mapping, create_missing: ["department_id"] })
  await commit(admin, more.preview_id)
  const { clusters } = (await admin.get("/v1/organization/tree")).body
  const named = clusters.map(({ name, departments }) => [name, departments.map((each) => each.name)])
  expect(named).toContainEqual(["North", ["Line 1 Night"]])
  expect(named).toContainEqual(["South", ["Line 1 Night", "Line 2 Night", "Line 3 Night"]])
  const placed = await Promise.all(["D1", "D2", "D3", "D4"].map(async (id) => (await read(id)).employment_data))
  expect(new Set(placed.map(({ department_id }) => department_id)).size).toBe(4)
})

test("people without an ID are numbered, and known by their email next time", async () => {
  const file = `Vorname;Name;E-Mail-Adresse;Eintrittsdatum;Stelle\nUte;Groß;ute@example.com;31.01.2019;Sachbearbeiterin\nUwe;Klein;uwe@example.com;01.03.2019;Leiter`
  const proposed = await send(file)
  expect(proposed.mapping.columns).toEqual({
    Vorname: "first_name",
    Name: "last_name",
    "E-Mail-Adresse": "email_address",
    Eintrittsdatum: "hire_date",
    Stelle: "position",
  })
  expect(kinds(proposed)).toEqual([
    ["confirm", null],
    ["employee_id", null],
  ])
  const seen = await send(file, { ...proposed.mapping, generate_ids: true })
  expect([errors(seen), seen.rows.map(({ action }) => action)]).toEqual([[], ["create", "create"]])
  expect((await commit(admin, seen.preview_id)).body.created).toBe(2)
  const again = await send(file, { ...proposed.mapping, generate_ids: true })
  expect(again.rows.map(({ action, changes }) => [action, changes])).toEqual([
    ["update", []],
    ["update", []],
  ])
})

test("people without an ID and an address are known by their name and hire date", async () => {
  const list = `First Name,Last Name,Manager,Start Date,Job Title\nIna,Roth,,01/31/2019,Lead\nJan,Wolf,Ina Roth,03/30/2019,Agent`
  const answers = { ...(await send(list)).mapping, generate_ids: true }
  const first = await send(list, answers)
  expect([errors(first), first.rows.map(({ action }) => action)]).toEqual([[], ["create", "create"]])
  expect((await commit(admin, first.preview_id)).body.created).toBe(2)

  const longer = `${list}\nKim,Vogt,Ina Roth,04/30/2019,Agent\nJan,Wolf,Ina Roth,05/31/2020,Agent`
  const again = await send(longer, answers)
  expect(again.rows.map(({ action }) => action)).toEqual(["update", "update", "create", "create"])
  expect((await commit(admin, again.preview_id)).body).toMatchObject({ created: 2, updated: 0 })
})

test("all errors of a row are named at once, with the text of their cells", async () => {
  await addDepartment(world, { name: "Twice" })
  await addDepartment(world, { name: "Twice" })
  const file = `Staff ID,First Name,Last Name,Email,Start Date,Job Title,Department,Full time\nX1,,Lee,no one,31/31/2020,,Twice,?`
  const { mapping } = await send(file)
  const seen = await send(file, mapping)
  expect(errors(seen)).toEqual([
    [2, "Start Date", "invalid", "31/31/2020"],
    [2, "Department", "ambiguous", "Twice"],
    [2, "First Name", "required", ""],
    [2, "Email", "invalid", "no one"],
    [2, "Job Title", "required", ""],
  ])
})

test("a row with a wrong cell is checked against the other records, too", async () => {
  const taken = await addPerson(world)
  const file = `employee_id,first_name,last_name,email_address,hire_date,position,manager_id,birth_date
Y1,Ann,Ash,${taken.email},2020-01-31,,Y2,2031-01-01
Y2,,Birch,y2@example.com,2020-01-31,Agent,UNKNOWN-9,1990-01-31
${taken.employee_id},,,,31/31/2020,,UNKNOWN-9,`
  const seen = await send(file)
  expect(errors(seen).map(([row, column, code]) => [row, column, code])).toEqual([
    [2, "position", "required"],
    [2, "birth_date", "invalid"],
    [2, "email_address", "email_taken"],
    [3, "first_name", "required"],
    [3, "manager_id", "invalid"],
    [4, "hire_date", "invalid"],
    [4, "manager_id", "invalid"],
  ])
})

test.each([
  ["a field that does not exist", { columns: { "Staff ID": "shoe_size" } }, "mapping.columns.Staff ID"],
  ["one field for two columns", { columns: { "Staff ID": "position", Name: "position" } }, "mapping.columns.Name"],
  ["an empty row of headers", { header_row: 9 }, "mapping.header_row"],
])("a mapping of %s is refused", async (_, mapping, path) => {
  const { status, body } = await preview(admin, "Staff ID,Name\n1,A B", "a.csv", { mapping: JSON.stringify(mapping) })
  expect([status, body.code, body.errors[0]?.path]).toEqual([422, "invalid", path])
})

test("a mapping that is no JSON, or has other members, is refused", async () => {
  for (const mapping of ["{", "[]", '{"colums":{}}']) {
    const { status, body } = await preview(admin, "Staff ID,Name\n1,A B", "a.csv", { mapping })
    expect([status, body.code]).toEqual([422, "invalid"])
  }
})
