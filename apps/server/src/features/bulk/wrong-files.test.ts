import { SHEET_CONTRACTS } from "@scorecard/contracts/bulk"
import { afterAll, beforeAll, expect, test } from "vitest"
import { addTask, addTeam, type Team } from "#features/entries/entries.test-support.ts"
import { createWorkbook } from "@scorecard/tables"
import { workbookParts, zipOf } from "../../../../../packages/tables/src/zip.test-support.ts"
import { openTestWorld, type TestWorld } from "#test/support/world.ts"
import { commit, csvOfRows, preview, rowOf, sendForm } from "./bulk.test-support.ts"

let world: TestWorld
let team: Team
beforeAll(async () => {
  world = await openTestWorld("bulk_wrong_files", { warehouse: "none" })
  team = await addTeam(world)
})
afterAll(() => world.close())

const MEGABYTE = 1024 * 1024
const TEXT = "employee_id,remarks\nE1,x\n"
const heads = (count: number) => Array.from({ length: count }, (_, at) => `h${at}`).join(",")
const bomb = () => zipOf(workbookParts("").concat({ name: "xl/big.xml", content: "x", claimedBytes: 2 ** 31 }))

/** A description, a file name, its content, and the refusal that every sheet gives. */
const WRONG: [string, string, () => string | Uint8Array, status: number, code: string][] = [
  ["empty", "a.csv", () => "", 422, "file_not_readable"],
  ["heads alone", "a.csv", () => "employee_id,remarks\n", 422, "file_not_readable"],
  ["of unknown heads", "a.csv", () => "nonsense,more of it\nE1,x", 422, "file_not_readable"],
  ["with open quotes", "a.csv", () => 'employee_id\n"E1', 422, "file_not_readable"],
  ["binary", "a.csv", () => "employee_id\nE\0", 422, "file_not_readable"],
  ["of 50,001 rows", "a.csv", () => `employee_id\n${"E1\n".repeat(50_001)}`, 422, "too_many_rows"],
  ["too wide", "a.csv", () => `${heads(110_000)}\n${"E1\n".repeat(5_000)}`, 422, "file_not_readable"],
  ["all line breaks", "a.csv", () => `employee_id\nE1${"\n".repeat(5_000_000)}`, 422, "too_many_rows"],
  ["of more than 25 MB", "a.csv", () => `employee_id\n${"x".repeat(25 * MEGABYTE)}`, 413, "body_too_large"],
  ["a workbook that is called CSV", "a.csv", () => zipOf(workbookParts("")), 415, "media_type_not_supported"],
  ["text that is called a workbook", "a.xlsx", () => TEXT, 415, "media_type_not_supported"],
  ["of another kind", "a.pdf", () => "%PDF-1.7", 415, "media_type_not_supported"],
  ["an archive of something else", "a.xlsx", () => zipOf([{ name: "a.txt", content: "x" }]), 422, "file_not_readable"],
  ["half a workbook", "a.xlsx", () => zipOf(workbookParts("")).subarray(0, 300), 422, "file_not_readable"],
  ["a bomb", "a.xlsx", bomb, 413, "body_too_large"],
]

/** The sheets of all features; each of them is tested. */
const sheets = Object.entries(SHEET_CONTRACTS)
const isServed = (path: string) =>
  world.app.features.routes.some(({ contract }) => contract.method === "POST" && contract.path === path)

test("every sheet can be uploaded", () => {
  expect(sheets.filter(([, { preview: contract }]) => isServed(contract.path)).length).toBe(sheets.length)
})

test.each(WRONG)("a file that is %s is refused by every sheet", async (_, name, content, status, code) => {
  for (const [key, { preview: contract }] of sheets) {
    const answer = await sendForm(team.head, contract.path, { name, content: content() })
    expect([key, answer.status, answer.body.code]).toEqual([key, status, code])
  }
})

test("a header twice is asked about, and a row with more cells than headers is invalid", async () => {
  const twice = await preview(team.head, "incidents", "employee_id,employee_id\nE1,E2")
  expect(twice.body.mapping.columns).toEqual({ employee_id: "employee_id", "employee_id (2)": null })
  expect(twice.body.questions[0]).toMatchObject({ kind: "confirm" })
  const wide = await preview(team.head, "incidents", "employee_id\nE1,x")
  expect(wide.body.rows[0]?.errors[0]).toMatchObject({
    column: null,
    code: "invalid",
    message: expect.stringContaining("more cells than there are headers"),
  })
})

test("100 MB is refused before it is read", async () => {
  const file = { name: "a.csv", content: Buffer.alloc(100 * MEGABYTE, "x") }
  const { status, body } = await sendForm(team.head, SHEET_CONTRACTS.sbs.preview.path, file)
  expect([status, body.code]).toEqual([413, "body_too_large"])
})

test("a form without a file or with an unknown field, and a body that is not a form are refused", async () => {
  const { path } = SHEET_CONTRACTS.sbs.preview
  expect((await sendForm(team.head, path, { name: "", content: "" })).status).toBe(422)
  const file = { name: "a.csv", content: TEXT }
  expect((await sendForm(team.head, path, file, { dry_run: "yes" })).status).toBe(422)
  expect((await sendForm(team.head, path, file, { charset: "ebcdic" })).status).toBe(422)
  expect((await team.head.post(path, { rows: [] })).status).toBe(415)
})

test("a table reads the same in every encoding that spreadsheets save", async () => {
  const task = await addTask(world)
  const said = "Zoë’s café – “late”"
  const text = csvOfRows([rowOf("incidents", team.ids.colleague, task, { description: said })])
  const windows = Buffer.from(
    text.replace("’", "\x92").replace("–", "\x96").replace("“", "\x93").replace("”", "\x94"),
    "latin1",
  )
  const { path } = SHEET_CONTRACTS.incidents.preview
  const saved: [string, Buffer, Record<string, string>?][] = [
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with its mark", Buffer.from(`\uFEFF${text}`)],
    ["UTF-16, little end first", Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["UTF-16, big end first", Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
    ["windows-1252 that says so", windows, { charset: "windows-1252" }],
    ["windows-1252 that does not say so", windows],
    ["UTF-8 that says windows-1252", Buffer.from(text), { charset: "windows-1252" }],
  ]
  for (const [name, content, fields] of saved) {
    const { body } = await sendForm(team.head, path, { name: "a.csv", content }, fields)
    expect([name, body.invalid]).toEqual([name, 0])
    const { status } = await team.head.post(SHEET_CONTRACTS.incidents.commit.path, { preview_id: body.preview_id })
    expect(status).toBe(201)
  }
  const { body } = await team.head.get("/v1/scorecard/incidents?limit=200")
  expect(body.items.map(({ description }: { description: string }) => description)).toEqual(saved.map(() => said))
  const { body: seen } = await sendForm(team.head, path, { name: "a.csv", content: windows })
  expect(seen.notices).toEqual(["The text is not UTF-8; it was read as Windows-1252."])
})

test("semicolons, tabs and commas are recognized as separators", async () => {
  const task = await addTask(world)
  const row = rowOf("productivity", team.ids.colleague, task)
  for (const delimiter of [";", "\t"]) {
    const text = `${Object.keys(row).join(delimiter)}\n${Object.values(row).join(delimiter)}`
    expect((await preview(team.head, "productivity", text)).body).toMatchObject({ valid: 1, invalid: 0 })
  }
})

test("a workbook's dates, numbers and formulas are read as they were last shown", async () => {
  const task = await addTask(world)
  const { date_of_occurrence: _, minutes: __, ...rest } = rowOf("attendance", team.ids.colleague, task)
  const heads = [...Object.keys(rest), "date_of_occurrence", "minutes"]
  const texts = (row: number, values: unknown[]) =>
    values.map((value, at) => `<c r="${place(row, at)}" t="inlineStr"><is><t>${String(value)}</t></is></c>`).join("")
  const place = (row: number, at: number) => `${String.fromCodePoint(65 + at)}${row}`
  const send = async (cells: string) => {
    const last = Object.keys(rest).length
    const placed = cells
      .split("<c")
      .slice(1)
      .map((cell, at) => `<c r="${place(2, last + at)}"${cell}`)
    const parts = workbookParts(
      `<row r="1">${texts(1, heads)}</row><row r="2">${texts(2, Object.values(rest))}${placed.join("")}</row>`,
    )
    return (await preview(team.head, "attendance", zipOf(parts), "a.xlsx")).body.rows[0]?.errors
  }
  const day = '<c s="1"><v>46309</v></c>'
  expect(await send(`${day}<c><f>5*3</f><v>15</v></c>`)).toEqual([])
  expect(await send(`<c><v>46309</v></c><c><v>15</v></c>`)).toEqual([])
  // The time of a date cell does not count.
  expect(await send(`<c s="1"><v>46309.5</v></c><c><v>15</v></c>`)).toEqual([])
  expect(await send(`${day}<c t="str"><v>=5*3</v></c>`)).toMatchObject([{ column: "minutes", code: "invalid" }])
})

test("a cell with an error invalidates its row only", async () => {
  const task = await addTask(world)
  const good = rowOf("incidents", team.ids.colleague, task, { description: "Left the door open." })
  const texts = { ...good, severity: "#REF!", description: "#N/A", incident_date: "#VALUE!" }
  const faults = (body: any) => body.rows.map((row: any) => [row.row, row.errors.map((error: any) => error.column)])
  const files: [string, string | Uint8Array][] = [
    ["rows.csv", csvOfRows([good, { ...texts }])],
    [
      "rows.xlsx",
      await createWorkbook([
        { sheet: "A", headers: Object.keys(good), rows: [Object.values(good), Object.values(texts)] },
      ]),
    ],
  ]
  for (const [name, file] of files) {
    const { status, body } = await preview(team.head, "incidents", file, name)
    const columns = Object.keys(good).filter((column) => ["incident_date", "severity", "description"].includes(column))
    expect([name, status, faults(body)]).toEqual([
      name,
      200,
      [
        [2, []],
        [3, columns],
      ],
    ])
    expect(body.rows[1]?.errors[0]?.message).toContain("of a spreadsheet. Put a value there.")
    const refused = await commit(team.head, "incidents", body.preview_id)
    expect([refused.status, refused.body.code, refused.body.errors.length]).toEqual([422, "rows_invalid", 3])
  }
})

test("a bare number is not a day in a CSV, even if it is one in a workbook", async () => {
  const task = await addTask(world)
  const row = rowOf("incidents", team.ids.colleague, task, { incident_date: "46309" })
  const seen = await preview(team.head, "incidents", csvOfRows([row]))
  expect(seen.body.rows[0]?.errors).toMatchObject([{ column: "incident_date", code: "invalid" }])
  const file = await createWorkbook([
    { sheet: "A", headers: Object.keys(row), rows: [Object.values({ ...row, incident_date: 46309 })] },
  ])
  expect((await preview(team.head, "incidents", file, "rows.xlsx")).body.rows[0]?.errors).toEqual([])
  const valid = await preview(team.head, "incidents", file, "rows.xlsx")
  expect((await commit(team.head, "incidents", valid.body.preview_id)).status).toBe(201)
})

test("a file extension may be uppercase", async () => {
  const task = await addTask(world)
  const row = rowOf("incidents", team.ids.colleague, task)
  const file = await createWorkbook([{ sheet: "A", headers: Object.keys(row), rows: [Object.values(row)] }])
  expect((await preview(team.head, "incidents", file, "A.XLSX")).body).toMatchObject({ valid: 1, invalid: 0 })
})
