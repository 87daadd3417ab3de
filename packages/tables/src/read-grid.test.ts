import { expect, test } from "vitest"
import { unpackLines } from "./grid.ts"
import { readGrid, UNCALCULATED, type Grid } from "./index.ts"
import { meaningOfCode } from "./number-formats.ts"
import { workbookParts, zipOf, type ZipPart } from "./zip.test-support.ts"

const unpacked = (grid: Grid) => ({ ...grid, lines: unpackLines(grid.lines) })
const csv = async (content: string | Buffer, maxRows = 100) =>
  unpacked(await readGrid({ fileName: "a.csv", bytes: Buffer.from(content) }, { maxRows }))
const xlsx = async (parts: ZipPart[], sheet?: string, maxRows = 100) => {
  const options = { maxRows, ...(sheet !== undefined && { sheet }) }
  return unpacked(await readGrid({ fileName: "a.xlsx", bytes: zipOf(parts) }, options))
}
const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`

/** A workbook with several sheets; each has its name in A1. */
function sheetsNamed(names: readonly string[], hidden: readonly string[]): ZipPart[] {
  const parts = workbookParts("").map((part) => {
    if (part.name === "xl/workbook.xml") {
      const sheets = names.map(
        (name, at) =>
          `<sheet name="${name}" sheetId="${at + 1}"${hidden.includes(name) ? ' state="hidden"' : ""} r:id="rS${at}"/>`,
      )
      return {
        ...part,
        content: String(part.content).replace(/<sheets>.*<\/sheets>/, `<sheets>${sheets.join("")}</sheets>`),
      }
    }
    if (part.name === "xl/_rels/workbook.xml.rels") {
      const relations = names.map(
        (_, at) => `<Relationship Id="rS${at}" Type="x/worksheet" Target="/xl/worksheets/own${at}.xml"/>`,
      )
      return {
        ...part,
        content: String(part.content).replace("</Relationships>", `${relations.join("")}</Relationships>`),
      }
    }
    return part
  })
  return parts.concat(
    names.map((name, at) => ({
      name: `xl/worksheets/own${at}.xml`,
      content: `<worksheet><sheetData><row r="1">${text("A1", name)}</row></sheetData></worksheet>`,
    })),
  )
}

test.each([
  ["titles above the table", "Staff, as of today\n\nID;Name;Day\n1;Lima, Ana;2026-10-15\n2;Roe, Jo;2026-10-16\n"],
  ["names with commas", "ID;Name;Day\n1;Lima, Ana;2026-10-15\n2;Roe, Jo;2026-10-16\n"],
  ["bars", "ID|Name|Day\n1|Lima, Ana|2026-10-15\n2|Roe, Jo|2026-10-16\n"],
])("the delimiter is found among %s", async (_, content) => {
  expect((await csv(content)).lines).toContainEqual(["1", "Lima, Ana", "2026-10-15"])
})

test("a grid keeps titles, gaps and cells next to the table", async () => {
  expect((await csv("Staff\n\nID,Name,,note\n1,A\n")).lines).toEqual([
    ["Staff"],
    [],
    ["ID", "Name", "", "note"],
    ["1", "A"],
  ])
})

test.each([
  ["utf-8", Buffer.from("name\nZoë")],
  ["windows-1252", Buffer.from("name\nZoë", "latin1")],
  ["utf-16", Buffer.from("name\nZoë", "utf16le")],
])("the grid says that its text was %s", async (charset, bytes) => {
  expect(await csv(bytes)).toMatchObject({ charset, lines: [["name"], ["Zoë"]] })
})

test("the first visible sheet is read, or the one that is named, and hidden ones are marked", async () => {
  const parts = sheetsNamed(["codes", "People &amp; teams", "Notes"], ["codes"])
  const { lines, ...grid } = await xlsx(parts)
  expect([grid.sheet, lines]).toEqual(["People & teams", [["People &amp; teams".replace("&amp;", "&")]]])
  expect(grid.sheets).toEqual([
    { name: "codes", isHidden: true },
    { name: "People & teams", isHidden: false },
    { name: "Notes", isHidden: false },
  ])
  expect((await xlsx(parts, "codes")).lines).toEqual([["codes"]])
  await expect(xlsx(parts, "Other")).rejects.toMatchObject({ code: "unreadable" })
})

test("merged cells, hidden rows and cells without an address are found", async () => {
  const rows = `<row r="1">${text("A1", "Staff")}</row><row r="3" hidden="1"><c t="inlineStr"><is><t>a</t></is></c><c t="n"><v>5</v></c></row>`
  const parts = workbookParts(rows).map((part) =>
    part.name.includes("sheet1")
      ? {
          ...part,
          content: String(part.content).replace(
            "</worksheet>",
            '<mergeCells><mergeCell ref="A1:C2"/></mergeCells></worksheet>',
          ),
        }
      : part,
  )
  expect(await xlsx(parts)).toMatchObject({
    lines: [["Staff"], [], ["a", "5"]],
    merges: [{ top: 0, left: 0, bottom: 1, right: 2 }],
    hiddenLines: [2],
  })
})

test("a formula that was never calculated is marked, whichever way it is written", async () => {
  const cells = `<row r="1"><c r="A1"><f>1+1</f></c><c r="B1"><f>1+1</f><v></v></c><c r="C1"><f>1+1</f><v/></c><c r="D1"><f>1+1</f><v>2</v></c></row>`
  expect((await xlsx(workbookParts(cells))).lines).toEqual([[UNCALCULATED, UNCALCULATED, UNCALCULATED, "2"]])
})

test("dates of a workbook are days, with their time where they have one", async () => {
  const cells = ["46310", "46310.34375", "30507", "0.34375", "-1"].map(
    (value, at) => `<c r="${"ABCDE"[at]}1" s="1"><v>${value}</v></c>`,
  )
  expect((await xlsx(workbookParts(`<row r="1">${cells.join("")}</row>`))).lines).toEqual([
    ["2026-10-15", "2026-10-15 08:15", "1983-07-10", "08:15", "-1"],
  ])
})

test("shared texts are read with their runs and without their reading aids", async () => {
  const strings = `<sst><si><t>Zo&#235; &amp; _x0041_</t></si><si><r><t>a</t></r><r><t xml:space="preserve"> b</t></r><rPh><t>x</t></rPh></si></sst>`
  const cells = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>`
  const { lines } = await xlsx(workbookParts(cells).concat({ name: "xl/sharedStrings.xml", content: strings }))
  expect(lines).toEqual([["Zoë & A", "a b"]])
})

test.each([
  ["yyyy-mm-dd", "date"],
  ["d/m/yy h:mm", "date"],
  ["[$-409]d-mmm-yy;@", "date"],
  ["mmm", "date"],
  ["[h]:mm:ss", "time"],
  ["h:mm AM/PM", "time"],
  ["General", "number"],
  ["0.00", "number"],
  ['[Red]#,##0" days"', "number"],
  ["#,##0\\d", "number"],
])("a number in the format %s is a %s", (code, meaning) => {
  expect(meaningOfCode(code)).toBe(meaning)
})

test("thousands of lines come in parts and in order, gaps and rows in the wrong order included", async () => {
  const lines = Array.from({ length: 1_234 }, (_, at) => (at % 100 === 7 ? [] : [`line ${at}`, "x"]))
  expect((await csv(lines.map((cells) => cells.join(",")).join("\n"), 2_000)).lines).toEqual(lines)
  const rows = [2, 1_100, 3, 600].map((row) => `<row r="${row}">${text(`A${row}`, `row ${row}`)}</row>`)
  const read = (await xlsx(workbookParts(rows.join("")), undefined, 2_000)).lines
  expect(read).toHaveLength(1_100)
  expect([read[1], read[2], read[599], read[1_099]]).toEqual([["row 2"], ["row 3"], ["row 600"], ["row 1100"]])
  expect(read.flat()).toHaveLength(4)
})
