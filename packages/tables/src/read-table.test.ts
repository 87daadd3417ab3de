import { expect, test } from "vitest"
import { createWorkbook, readTable } from "./index.ts"
import { workbookParts, zipOf, type ZipPart } from "./zip.test-support.ts"

const read = async (fileName: string, content: string | Buffer, maxRows = 10) => {
  const { headers, rows } = await readTable({ fileName, bytes: Buffer.from(content) }, { maxRows })
  return { headers, rows }
}
const csv = (content: string | Buffer) => read("people.csv", content)
const xlsx = (parts: ZipPart[]) => read("people.xlsx", zipOf(parts))
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const headers = `<row r="1">${text("A1", "name")}${text("B1", "day")}</row>`
const table = { headers: ["name", "day"], rows: [{ row: 2, cells: ["Zoë", "2026-10-15"] }] }

const TEXT = "name,day\r\nZoë,2026-10-15\r\n"
const utf16be = (content: string) => Buffer.from(content, "utf16le").swap16()
const encodings: [string, Buffer][] = [
  ["UTF-8", Buffer.from(TEXT)],
  ["UTF-8 with its mark", Buffer.from(`\uFEFF${TEXT}`)],
  ["UTF-16, little end first", Buffer.from(`\uFEFF${TEXT}`, "utf16le")],
  ["UTF-16, big end first", utf16be(`\uFEFF${TEXT}`)],
  ["UTF-16 without its mark, little end first", Buffer.from(TEXT, "utf16le")],
  ["UTF-16 without its mark, big end first", utf16be(TEXT)],
  ["windows-1252", Buffer.from(TEXT, "latin1")],
  ["semicolons", Buffer.from(TEXT.replaceAll(",", ";"))],
  ["tabs", Buffer.from(TEXT.replaceAll(",", "\t"))],
  ["bars", Buffer.from(TEXT.replaceAll(",", "|"))],
  ["lines that end as on Unix", Buffer.from(TEXT.replaceAll("\r\n", "\n"))],
  ["quotes and blanks around", Buffer.from('"name"," day "\n "Zoë" , 2026-10-15'.replace(' "Zoë" ', '"Zoë"'))],
]
test.each(encodings)("a CSV in %s is read", async (_, bytes) => {
  expect(await csv(bytes)).toEqual(table)
})

test("a CSV in windows-1252 may say so, and UTF-8 is UTF-8 whatever they say", async () => {
  const said = (bytes: Buffer) => readTable({ fileName: "a.csv", bytes, charset: "windows-1252" }, { maxRows: 10 })
  expect(await said(Buffer.from(TEXT, "latin1"))).toEqual({ ...table, format: "csv" })
  expect(await said(Buffer.from(TEXT))).toEqual({ ...table, format: "csv" })
  expect((await said(Buffer.from("name\n\x80", "latin1"))).rows).toEqual([{ row: 2, cells: ["€"] }])
})

test("rows keep their spreadsheet row numbers, and empty rows are skipped", async () => {
  const { rows } = await csv("name,day\n\n ,\nA,\n\nB\n")
  expect(rows).toEqual([
    { row: 4, cells: ["A", ""] },
    { row: 6, cells: ["B", ""] },
  ])
})

test("quoted cells can contain delimiters, line breaks, and quotes", async () => {
  const { rows } = await csv('name;day\n"a;b ""c""\nd";x')
  expect(rows).toEqual([{ row: 2, cells: ['a;b "c"\nd', "x"] }])
})

test("text neutralized by our export is restored, and a formula stays text", async () => {
  const { rows } = await csv("name,day\n'+1 555,'t Hooft\n=1+1,x")
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["+1 555", "'t Hooft"],
    ["=1+1", "x"],
  ])
})

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `h${at}`).join(",")

const refused: [string, string, string | Buffer, string][] = [
  ["half a surrogate pair", "a.csv", Buffer.from("\uFEFFname\n\ud800", "utf16le"), "unreadable"],
  ["binary content", "a.csv", "name\n\0\x01", "unreadable"],
  ["unclosed quotes", "a.csv", 'name\n"A', "unreadable"],
  ["nothing", "a.csv", "", "unreadable"],
  ["only a byte order mark", "a.csv", "\uFEFF", "unreadable"],
  ["headers only", "a.csv", "name,day\n,\n", "unreadable"],
  ["an empty first row", "a.csv", "\nname\nA", "unreadable"],
  ["a duplicate header", "a.csv", "name,name\nA,B", "unreadable"],
  ["a gap between the headers", "a.csv", "name,,day\nA,B,C", "unreadable"],
  ["a cell without a header", "a.csv", "name\nA,B", "unreadable"],
  ["too many rows", "a.csv", `name\n${"A\n".repeat(11)}`, "too_many_rows"],
  ["millions of rows", "a.csv", `name\n${"A\n".repeat(2_000_000)}`, "too_many_rows"],
  ["many empty rows", "a.csv", `name\nA\n${" ,\n".repeat(60_000)}B`, "too_many_rows"],
  ["megabytes of line breaks", "a.csv", `name\nA${"\n".repeat(5_000_000)}`, "too_many_rows"],
  ["a row of a million cells", "a.csv", `name\nA${",B".repeat(1_000_000)}`, "unreadable"],
  ["301 headers", "a.csv", `${numbered(301)}\n1`, "unreadable"],
  ["a header for each of many", "a.csv", `${numbered(110_000)}\n${"1\n".repeat(5_000)}`, "unreadable"],
  ["another extension", "a.xls", TEXT, "unsupported"],
  ["no extension", "people", TEXT, "unsupported"],
  ["a workbook named CSV", "a.csv", zipOf(workbookParts(headers)), "unsupported"],
  ["a CSV named XLSX", "a.xlsx", TEXT, "unsupported"],
  ["an image named XLSX", "a.xlsx", Buffer.from("89504e470d0a1a0a", "hex"), "unsupported"],
  ["an archive that isn't a workbook", "a.xlsx", zipOf([{ name: "a.txt", content: "x" }]), "unreadable"],
  ["half a workbook", "a.xlsx", zipOf(workbookParts(headers)).subarray(0, 600), "unreadable"],
  ["a workbook without its sheet", "a.xlsx", zipOf(workbookParts(headers).slice(0, 2)), "unreadable"],
  ["an encrypted workbook", "a.xlsx", zipOf(workbookParts(headers).map((p) => ({ ...p, flags: 1 }))), "unreadable"],
]
test.each(refused)("%s is refused", async (_, fileName, content, code) => {
  await expect(read(fileName, content)).rejects.toMatchObject({ name: "TableError", code })
})

test("a CSV with 300 columns is read, and blank cells beyond its headers are ignored", async () => {
  const { headers, rows } = await csv(`${numbered(300)}\n1${" ,".repeat(400)}\n`)
  expect([headers.length, rows.map(({ cells }) => cells.join(""))]).toEqual([300, ["1"]])
})

test("other work continues while a CSV is read", async () => {
  let turns = 0
  const count = setInterval(() => (turns += 1), 0)
  await read("a.csv", `name\n${"A\n".repeat(50_000)}`, 50_000)
  clearInterval(count)
  expect(turns).toBeGreaterThan(0)
})

test.each([
  ["semicolons", "sep=;\r\nname;day\r\nZoë;2026-10-15"],
  ["a bar, in capitals", "SEP=|\nname|day\nZoë|2026-10-15"],
])("a first line that names the delimiter is honored: %s", async (_, content) => {
  expect(await csv(content)).toEqual(table)
  expect(await csv(Buffer.from(`\uFEFF${content}`, "utf16le"))).toEqual(table)
})

test("a named delimiter takes precedence over a more frequent one", async () => {
  expect((await csv("sep=;\na,b,c;day\nA;B")).headers).toEqual(["a,b,c", "day"])
})

test("in a workbook, dates are days, numbers are as displayed, and formulas have their last value", async () => {
  const cells = `<row r="2"><c r="A2"><f>0.1+0.2</f><v>0.30000000000000004</v></c><c r="B2" s="1"><v>46310</v></c></row>
    <row r="5"><c r="A5" t="b"><v>1</v></c>${text("B5", "2026-10-15")}</row>`
  expect((await xlsx(workbookParts(headers + cells))).rows).toEqual([
    { row: 2, cells: ["0.3", "2026-10-15"] },
    { row: 5, cells: ["true", "2026-10-15"] },
  ])
})

test.each([
  ["was never worked out", '<c r="B2"><f>TODAY()</f></c>'],
  ["was never worked out, shared", '<c r="B2"><f t="shared" si="0"/></c>'],
])("a cell whose formula %s doesn't count as empty", async (_, cell) => {
  const answer = xlsx(workbookParts(`${headers}<row r="2">${text("A2", "Zoë")}${cell}</row>`))
  await expect(answer).rejects.toMatchObject({ code: "unreadable", message: expect.stringContaining("B2") })
})

test("cells with an error are read as displayed, wherever they are", async () => {
  const cells = `<row r="2"><c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c>${text("B2", "x")}</row>
    <row r="3">${text("A3", "y")}<c r="B3" s="1" t="e"><v>#N/A</v></c></row>
    <row r="6"><x:c t='e' r='B6'><x:v>#BRAND_NEW!</x:v></x:c></row>`
  expect((await xlsx(workbookParts(headers + cells))).rows).toEqual([
    { row: 2, cells: ["#DIV/0!", "x"] },
    { row: 3, cells: ["y", "#N/A"] },
    { row: 6, cells: ["", "#VALUE!"] },
  ])
})

test("a cell with an error at the far corner of a sheet is handled", async () => {
  for (const place of ["XFE2", "A1048577", "A99999999999"]) {
    const row = /\d+/.exec(place)?.[0]
    const far = `<row r="${row}"><c r="${place}" t="e"><v>#N/A</v></c></row>`
    await expect(xlsx(workbookParts(headers + far))).rejects.toMatchObject({ code: "unreadable" })
  }
})

test("a formula whose value is an empty text is an empty cell", async () => {
  const cell = '<c r="B2" t="str"><f>""</f><v></v></c>'
  const { rows } = await xlsx(workbookParts(`${headers}<row r="2">${text("A2", "Zoë")}${cell}</row>`))
  expect(rows).toEqual([{ row: 2, cells: ["Zoë", ""] }])
})

test("a workbook with the 1904 date system is read with the same days", async () => {
  const cells = `<row r="2">${text("A2", "Zoë")}<c r="B2" s="1"><v>${46310 - 1462}</v></c></row>`
  expect(await xlsx(workbookParts(headers + cells, { date1904: true }))).toEqual(table)
})

test("our own workbooks can be read", async () => {
  const bytes = await createWorkbook([
    { sheet: "A", headers: ["name", "day"], rows: [["Zoë", "2026-10-15"]] },
    { sheet: "B", headers: ["other"], rows: [["x"]] },
  ])
  expect(await read("a.xlsx", Buffer.from(bytes))).toEqual(table)
})

test("a workbook with 301 headers is refused", async () => {
  const bytes = await createWorkbook([{ sheet: "A", headers: numbered(301).split(","), rows: [["1"]] }])
  const answer = read("a.xlsx", Buffer.from(bytes))
  await expect(answer).rejects.toMatchObject({ code: "unreadable", message: expect.stringContaining("300") })
})

test("a workbook that declares too large a size is not unpacked", async () => {
  const parts = workbookParts(headers).concat({ name: "xl/big.xml", content: "x", claimedBytes: 2 ** 31 })
  await expect(xlsx(parts)).rejects.toMatchObject({ code: "too_large" })
})

test("a part that unpacks to more than its declared size is cut off, and the workbook is refused", async () => {
  const bomb = headers + `<row r="2">${text("A2", "x".repeat(50_000_000))}</row>`
  const parts = workbookParts(bomb).map((part) =>
    part.name.includes("sheet1") ? { ...part, claimedBytes: 1_000 } : part,
  )
  await expect(xlsx(parts)).rejects.toMatchObject({ code: "unreadable" })
})

test("a cell at the far corner of a sheet neither crashes the service nor exhausts its memory", async () => {
  const far = `<row r="99999999999">${text("XFD99999999999", "x")}</row>`
  await expect(xlsx(workbookParts(headers + far))).rejects.toMatchObject({ code: "unreadable" })
})

test("entities that expand to entities are not expanded", async () => {
  const parts = workbookParts(`${headers}<row r="2">${text("A2", "&b;")}</row>`).map((part) =>
    part.name.includes("sheet1")
      ? {
          ...part,
          content: `<!DOCTYPE w [<!ENTITY a "${"x".repeat(1000)}"><!ENTITY b "&a;&a;">]>${String(part.content)}`,
        }
      : part,
  )
  const longest = await xlsx(parts).then(
    ({ rows }) => Math.max(...rows.flatMap(({ cells }) => cells.map((cell) => cell.length))),
    () => 0,
  )
  expect(longest).toBeLessThan(100)
})

test.each([
  ["at the far corner", "XFD1048576", "unreadable"],
  ["in column 301", "KO2", "unreadable"],
  ["in row 60,001", "A60001", "too_many_rows"],
])("a sheet with one cell %s is refused before it is unfolded", async (_, place, code) => {
  const far = `<row r="${/\d+/.exec(place)?.[0]}">${text(place, "x")}</row>`
  const answer = xlsx(workbookParts(headers + far))
  // Expanding it would exhaust the worker's memory, which is reported as a broken file.
  await expect(answer).rejects.toMatchObject({ code, message: expect.stringMatching(/columns|rows are read/) })
})

test("empty cells and rows can be anywhere, because spreadsheets write them for formatting", async () => {
  const cells = `<row r="2">${text("A2", "Zoë")}${text("B2", "2026-10-15")}<c r="XFD2" s="1"/></row>
    <row r="1048576" ht="12.8"><c r="A1048576" s="1" /></row>`
  expect(await xlsx(workbookParts(headers + cells))).toEqual(table)
})

test("quoted angle brackets don't hide a cell", async () => {
  const far = `<row r="2"><c x='r="A2">' r="XFD2" t="inlineStr"><is><t>x</t></is></c></row>`
  await expect(xlsx(workbookParts(headers + far))).rejects.toMatchObject({
    message: expect.stringContaining("columns"),
  })
})

/** At this size, a pattern that looks ahead from every position would take an hour instead of seconds. */
const MANY = 1_000_000
const REPEATED = [
  ["an open quote in a cell", '<c "'],
  ["an open apostrophe in a row", "<row '"],
  ["a cell that never ends", "<c "],
  ["a formula that never ends", '<c r="A2"><f '],
  ["attributes without values", "<c r"],
] as const
test.each(REPEATED)("a workbook that repeats %s is refused after one pass", async (_, piece) => {
  const parts = workbookParts(headers + piece.repeat(MANY / piece.length))
  await expect(xlsx(parts)).rejects.toMatchObject({ message: expect.stringContaining("not well-formed") })
})

test.each([
  ["the name of an attribute", (long: string) => `<c r="A2" ${"a".repeat(long.length)}/>`],
  ["the name of a tag", (long: string) => `<c:${"c".repeat(long.length)}/>`],
  ["the spaces in a tag", (long: string) => `<c r="A2"${long}/>`],
  ["the spaces in a tag that we do not read", (long: string) => `<cols${long}/>`],
])("a workbook is refused immediately if %s are too long", async (_, cells) => {
  const parts = workbookParts(`${headers}<row r="2">${cells(" ".repeat(MANY))}</row>`)
  await expect(xlsx(parts)).rejects.toMatchObject({ message: expect.stringContaining("not well-formed") })
})

test.each([
  ["the spaces in an error", (long: string) => `<c r="A2" t="e"><v>x${long}y${long}</v></c>`],
  ["the list of errors without a value", (long: string) => '<c r="A2" t="e"></c>'.repeat(long.length / 20)],
])("%s can be any length: it is read in one pass", async (_, cells) => {
  const outcome = await xlsx(workbookParts(`${headers}<row r="2">${cells(" ".repeat(MANY))}</row>`)).then(
    () => "read",
    (refusal: unknown) => refusal,
  )
  expect(outcome).not.toMatchObject({ cause: "It took too long." })
})

test("a broken list of sheets is refused after one pass", async () => {
  const parts = workbookParts(headers).map((part) =>
    part.name === "xl/workbook.xml" ? { ...part, content: "<sheet ".repeat(MANY / 10) } : part,
  )
  await expect(xlsx(parts)).rejects.toMatchObject({ message: expect.stringContaining("not well-formed") })
})

test("an open angle bracket in a value doesn't hide a cell", async () => {
  const far = `<row r="2"><c x="<" r="XFD2" t="inlineStr"><is><t>x</t></is></c></row>`
  await expect(xlsx(workbookParts(headers + far))).rejects.toMatchObject({
    message: expect.stringContaining("not well-formed"),
  })
})
