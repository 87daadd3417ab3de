import { packLines, type Grid } from "@scorecard/tables"
import { expect, test } from "vitest"
import { locateTable } from "./locate.ts"

const KNOWN = new Set(["ID", "Name", "Name First", "Name Last", "Hire Date", "Birth Date", "Department"])
const isKnown = (header: string) => KNOWN.has(header)
const grid = (lines: string[][], more: Partial<Grid> = {}): Grid => ({
  format: "xlsx",
  lines: packLines(lines),
  sheets: [],
  sheet: null,
  merges: [],
  hiddenLines: [],
  charset: null,
  ...more,
})
const locate = async (lines: string[][], more: Partial<Grid> = {}, row: number | null = null) => {
  const table = await locateTable(grid(lines, more), isKnown, row)
  if (!table) throw new Error("No header is known")
  const rows = (await Array.fromAsync(table.rows.parts())).flat()
  expect(table.rows.count).toBe(rows.length)
  return { ...table, rows, headers: table.headers.map(({ header }) => header) }
}

test("the headers are found below titles, and rows keep their numbers", async () => {
  const table = await locate([["Staff list"], [], ["As of", "today"], ["ID", "Name"], ["1", "A"], [], ["2", "B"]])
  expect(table).toMatchObject({
    headers: ["ID", "Name"],
    headerRow: 4,
    rows: [
      { row: 5, cells: ["1", "A"] },
      { row: 7, cells: ["2", "B"] },
    ],
    notices: ["What is above the headers was ignored: rows 1, 3."],
  })
})

test("two rows of headers become one", async () => {
  const table = await locate([
    ["Staff list"],
    ["ID", "Name", "", "Date", ""],
    ["", "First", "Last", "Hire", "Birth"],
    ["1", "Ana", "Lima", "2020-01-31", ""],
  ])
  expect([table.headers, table.headerRow]).toEqual([["ID", "Name First", "Name Last", "Hire Date", "Birth Date"], 3])
  expect(table.rows).toEqual([{ row: 4, cells: ["1", "Ana", "Lima", "2020-01-31", ""] }])
})

test("groups above complete headers are a title", async () => {
  const table = await locate([
    ["Person", "", "Job"],
    ["ID", "Name", "Department"],
    ["1", "A", "Sales"],
  ])
  expect([table.headers, table.headerRow]).toEqual([["ID", "Name", "Department"], 2])
})

test("a first row of text is not taken for a second row of headers", async () => {
  const table = await locate([
    ["ID", "Name", "Department"],
    ["A", "Name", "Sales"],
  ])
  expect(table.rows).toEqual([{ row: 2, cells: ["A", "Name", "Sales"] }])
})

const PEOPLE = [
  ["ID", "Name", "Department", "Hire Date"],
  ["1", "A", "Sales", "2020-01-31"],
  ["2", "B", "Sales", "2020-01-31"],
]

test("a total and remarks below the table are ignored and named", async () => {
  const table = await locate([...PEOPLE, [], ["Total", "2"], ["Confidential"]])
  expect(table.rows.map(({ row }) => row)).toEqual([2, 3])
  expect(table.notices).toEqual(["What is below the table was ignored: rows 5, 6."])
})

test.each([
  ["follow the table without an empty line", [...PEOPLE, ["3", "C"]], [2, 3, 4]],
  ["are followed by a row", [...PEOPLE, [], ["3", "C"], ["4", "D", "Sales", "2020-01-31"]], [2, 3, 5, 6]],
  ["are as long as most rows", [["ID", "Name"], ["1", "A"], [], ["2", "B"]], [2, 4]],
])("short rows that %s are rows", async (_, lines, expected) => {
  expect((await locate(lines)).rows.map(({ row }) => row)).toEqual(expected)
})

test("headers that repeat under groups get the name of their group", async () => {
  const table = await locate([
    ["Employee", "", "Manager", ""],
    ["ID", "Name", "ID", "Name"],
    ["1", "A", "2", "B"],
  ])
  expect(table.headers).toEqual(["ID", "Name", "Manager ID", "Manager Name"])
})

test("a note next to the headers is no column, a column with values is one", async () => {
  const rows = Array.from({ length: 30 }, (_, at) => [String(at), "A", ...(at === 3 ? ["", "Call back!"] : [])])
  const noted = await locate([["ID", "Name", "", "As of today"], ...rows])
  expect([noted.headers, noted.notices]).toEqual([["ID", "Name"], ["Cells next to the table were ignored in row 5."]])
  const filled = rows.map(([id = "", name = ""]) => [id, name, "", "x"])
  expect((await locate([["ID", "Name", "", "Size"], ...filled])).headers).toEqual(["ID", "Name", "Column 3", "Size"])
})

test("notes next to the table are ignored and named", async () => {
  const table = await locate([
    ["ID", "Name"],
    ["1", "A", "", "Call back!"],
    ["2", "B", "!"],
  ])
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ["1", "A"],
    ["2", "B"],
  ])
  expect(table.notices).toEqual(["Cells next to the table were ignored in rows 2, 3."])
})

test("in a CSV, a cell right after the last column makes its row suspicious", async () => {
  const table = await locate(
    [
      ["ID", "Name"],
      ["1", "A", "", "Note"],
      ["2", "Lima", "Ana"],
    ],
    { format: "csv" },
  )
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ["1", "A"],
    ["2", "Lima", "Ana"],
  ])
})

test("headers that repeat or are missing get names of their own, and repeated header rows are passed over", async () => {
  const table = await locate([
    ["ID", "Name", "", "Name"],
    ["1", "A", "x", "B"],
    ["ID", "Name", "", "Name"],
    ["2", "C"],
  ])
  expect(table.headers).toEqual(["ID", "Name", "Column 3", "Name (2)"])
  expect(table.rows.map(({ row }) => row)).toEqual([2, 4])
})

test("a value merged over several rows counts in each, and hidden rows are named", async () => {
  const merges = [{ top: 1, left: 1, bottom: 2, right: 1 }]
  const table = await locate([["ID", "Department"], ["1", "Sales"], ["2"], ["3"]], { merges, hiddenLines: [3] })
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ["1", "Sales"],
    ["2", "Sales"],
    ["3", ""],
  ])
  expect(table.notices).toEqual(["The file has hidden rows, which are imported too: row 4."])
})

test("a given row of headers is taken, whatever it holds", async () => {
  const lines = [
    ["ID", "Name"],
    ["a", "b"],
    ["1", "A"],
  ]
  expect((await locate(lines, {}, 2)).headers).toEqual(["a", "b"])
  await expect(locate([["ID"], ["1"]], {}, 3)).rejects.toThrow("Row 3 of the file is empty")
})

test("without a known header there is no table, and without rows there is a refusal", async () => {
  expect(await locateTable(grid([["x"], ["1"]]), isKnown, null)).toBeNull()
  await expect(locate([["ID", "Name"]])).rejects.toThrow("no rows below its headers")
})
