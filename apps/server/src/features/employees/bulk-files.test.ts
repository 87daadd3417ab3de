import type { BulkMapping } from "@scorecard/contracts/bulk-mapping"
import type { BulkPreview } from "@scorecard/contracts/employee-bulk"
import { createWorkbook } from "@scorecard/tables"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openTestWorld, type Caller, type TestWorld } from "#test/support/world.ts"
import { workbookParts, zipOf, type ZipPart } from "../../../../../packages/tables/src/zip.test-support.ts"
import { commit, preview } from "./bulk.test-support.ts"

let world: TestWorld
let admin: Caller
beforeAll(async () => {
  world = await openTestWorld("employee_bulk_files", { warehouse: "none" })
  admin = await world.as("admin@example.com")
})
afterAll(() => world.close())

type File = { name: string; content: string | Uint8Array }

const send = async ({ name, content }: File, mapping?: BulkMapping): Promise<BulkPreview> => {
  const fields: Record<string, string> = mapping ? { mapping: JSON.stringify(mapping) } : {}
  const { status, body } = await preview(admin, content, name, fields)
  expect([status, body.detail]).toEqual([200, undefined])
  return body
}

/** Imports a file with the mapping that is proposed and some answers. */
async function importFile(file: File, answers: BulkMapping = {}): Promise<BulkPreview> {
  const { mapping } = await send(file)
  const seen = await send(file, { ...mapping, ...answers })
  expect([seen.questions, seen.rows.flatMap(({ errors }) => errors)]).toEqual([[], []])
  const { status, body } = await commit(admin, seen.preview_id)
  expect([status, body.created]).toEqual([200, seen.total])
  return seen
}
const read = async (id: string) => (await admin.get(`/v1/employees/${id}`)).body

const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const rowXml = (row: number, cells: readonly string[]) =>
  `<row r="${row}">${cells.map((cell, at) => (cell === "" ? "" : cell.startsWith("<c") ? cell : text(`${"ABCDEFGHIJ"[at]}${row}`, cell))).join("")}</row>`

/** A workbook whose first sheet is hidden, and whose second has these rows. */
function withHiddenFirst(rows: string, extra = ""): Buffer {
  const parts = workbookParts(rowXml(1, ["code", "meaning"]) + rowXml(2, ["A", "active"])).map((part): ZipPart => {
    const content = String(part.content)
    if (part.name === "xl/workbook.xml") {
      const sheets = `<sheet name="Lists" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Staff" sheetId="2" r:id="rId9"/>`
      return { ...part, content: content.replace(/<sheets>.*<\/sheets>/, `<sheets>${sheets}</sheets>`) }
    }
    if (part.name === "xl/_rels/workbook.xml.rels") {
      const relation = `<Relationship Id="rId9" Type="x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`
      return { ...part, content: content.replace("</Relationships>", relation) }
    }
    return part
  })
  const sheet = `<worksheet><sheetData>${rows}</sheetData>${extra}</worksheet>`
  return zipOf(parts.concat({ name: "xl/worksheets/sheet2.xml", content: sheet }))
}

test("a workbook with a hidden first sheet, a title, two rows of headers, merged cells, date cells and notes", async () => {
  const rows = [
    rowXml(1, ["Staff list, November"]),
    rowXml(3, ["Emp No", "Name", "", "Date", "", "Team", "Job Title", "E-mail"]),
    rowXml(4, ["", "First", "Last", "Hire", "Birth", "", "", ""]),
    rowXml(5, [
      "F1",
      "Ann",
      "Ash",
      '<c r="D5" s="1"><v>43861.5</v></c>',
      '<c r="E5" s="1"><v>30507</v></c>',
      "Floor",
      "Agent",
      "ann.f@example.com",
      "new!",
    ]),
    rowXml(6, ["F2", "Bea", "Birch", '<c r="D6" s="1"><v>43862</v></c>', "", "", "Agent", "bea.f@example.com"]),
  ].join("")
  const content = withHiddenFirst(rows, '<mergeCells><mergeCell ref="A1:G1"/><mergeCell ref="F5:F6"/></mergeCells>')
  const file = { name: "staff.xlsx", content }
  const proposed = await send(file)
  expect([proposed.sheets, proposed.mapping.sheet, proposed.mapping.header_row]).toEqual([["Staff"], "Staff", 4])
  expect(proposed.notices).toEqual([
    "The sheet Staff was read; 1 hidden sheet was not.",
    "What is above the headers was ignored: row 1.",
    "Cells next to the table were ignored in row 5.",
  ])
  await importFile(file, {
    columns: { ...proposed.mapping.columns },
    create_missing: ["department_id"],
    defaults: { cluster: "Stores" },
  })
  expect(await read("F1")).toMatchObject({
    name: "Ann Ash",
    hire_date: "2020-01-31",
    personal_data: { birth_date: "1983-07-10" },
  })
  expect((await read("F2")).employment_data.department_id).toBe((await read("F1")).employment_data.department_id)
})

test("of several visible sheets, the one with known headers is read, and the others are offered", async () => {
  const content = await createWorkbook([
    { sheet: "Read me", headers: ["How to use this file"], rows: [["Do not edit."]] },
    {
      sheet: "People",
      headers: ["Staff ID", "Full Name", "Hire Date", "Position"],
      rows: [["G1", "Roe, Jo", "2020-01-31", "Agent"]],
    },
    {
      sheet: "Old",
      headers: ["Staff ID", "Full Name", "Hire Date", "Position"],
      rows: [["G2", "Poe, Sam", "2020-01-31", "Agent"]],
    },
  ])
  const file = { name: "people.xlsx", content }
  const proposed = await send(file)
  expect(proposed.mapping.sheet).toBe("People")
  expect(proposed.questions.find(({ kind }) => kind === "sheet")?.choices.map(({ value }) => value)).toEqual([
    "Read me",
    "People",
    "Old",
  ])
  const other = await send(file, { sheet: "Old" })
  expect(other.rows[0]?.values.find(({ field }) => field === "employee_id")?.value).toBe("G2")
})

test("a formula that was never calculated is named in its row, and ignored in a column that is not mapped", async () => {
  const row = [
    "H1",
    "Roe, Jo",
    '<c r="C2"><f>TODAY()</f><v/></c>',
    "Agent",
    '<c r="E2"><f>1+1</f><v></v></c>',
    "jo.h@example.com",
  ]
  const content = zipOf(
    workbookParts(rowXml(1, ["Staff ID", "Full Name", "Hire Date", "Position", "Bonus", "Email"]) + rowXml(2, row)),
  )
  const { mapping } = await send({ name: "a.xlsx", content })
  const seen = await send({ name: "a.xlsx", content }, mapping)
  expect(seen.rows[0]?.errors).toMatchObject([
    {
      column: "Hire Date",
      code: "invalid",
      message: expect.stringContaining("Open the file in a spreadsheet program"),
    },
  ])
})

const PIPES =
  "Matricule|Nom|Prénom|Courriel|Date d'embauche|Poste\nJ1|Dupré|Zoé|zoe.j@example.com|01/02/2019|Conseillère\nJ2|Noël|Luc|luc.j@example.com|15/03/2019|Conseiller"
const COMBINED =
  "sep=;\r\nPersonalnummer;Mitarbeiter;Email;Eintritt;Position\r\nK1;Anna Groß;anna.k@example.com;01.02.2019;Agentin\r\nK2;Jörg von der Aue;joerg.k@example.com;03.04.2019;Agent\r\n"

test.each([
  ["windows-1252 with bars", Buffer.from(PIPES, "latin1"), {}, ["J1", "Zoé Dupré", "2019-02-01"]],
  [
    "UTF-16 without a mark",
    Buffer.from(PIPES.replaceAll("J1", "L1").replaceAll("J2", "L2").replaceAll(".j@", ".l@"), "utf16le"),
    {},
    ["L2", "Luc Noël", "2019-03-15"],
  ],
  [
    "UTF-8 with a mark, whole names and ambiguous dates",
    Buffer.from(`\uFEFF${COMBINED}`),
    { name_order: "first_last", date_formats: { Eintritt: "DMY" } },
    ["K2", "Jörg von der Aue", "2019-04-03"],
  ],
] as const)("a CSV in %s", async (_, content, answers, [id, name, hire_date]) => {
  await importFile({ name: "list.csv", content }, answers)
  expect(await read(id)).toMatchObject({ name, hire_date })
})

test("names in one column and dates that could be two are asked about", async () => {
  const { questions, valid } = await send({
    name: "list.csv",
    content: COMBINED.replaceAll("Mitarbeiter", "Name").replaceAll("K", "M").replaceAll(".k@", ".m@"),
  })
  expect(questions.map(({ kind, header }) => [kind, header])).toEqual([
    ["confirm", null],
    ["date_format", "Eintritt"],
    ["name_order", "Name"],
  ])
  expect(valid).toBe(0)
})

test("a file in which nothing is known is refused, and says what its headers are", async () => {
  const { status, body } = await preview(admin, "Shoe size,Hat\n1,2")
  expect([status, body.code, body.detail]).toEqual([
    422,
    "file_not_readable",
    "None of the headers of the file is known: Shoe size, Hat.",
  ])
})
