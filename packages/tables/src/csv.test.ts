import fc from "fast-check"
import { expect, test } from "vitest"
import { formatCsv, formatHeaders, mapBatches, readAhead, readTable, startWith, type Cell } from "./index.ts"
import { readCsv } from "./read-csv.ts"

async function* batchesOf(...batches: Cell[][][]) {
  yield* batches
}

test("a CSV without rows has headers", async () => {
  expect(await Array.fromAsync(formatCsv(["name", "score"], batchesOf()))).toEqual(["name,score\r\n"])
})

test("cells that a spreadsheet would run as formulas are neutralized, but negative numbers are not", async () => {
  const rows: Cell[][] = [["=1+1", "+2", "-3", "@x", "\tx", -4, "a,b", 'say "hi"', null, true]]
  const text = (await Array.fromAsync(formatCsv(["a"], batchesOf(rows)))).join("")
  expect(text).toBe(`a\r\n"'=1+1","'+2","'-3","'@x","'\tx",-4,"a,b","say ""hi""",,true\r\n`)
})

test("cells with several lines are neutralized", async () => {
  const rows: Cell[][] = [["=1+1\n", "+a\r\nb", "@a\u2028b", "a\n=1"]]
  const text = (await Array.fromAsync(formatCsv(["a"], batchesOf(rows)))).join("")
  expect(text).toBe(`a\r\n"'=1+1\n","'+a\r\nb","'@a\u2028b","a\n'=1"\r\n`)
})

const ODD_CHARACTERS = Array.from("''=+-@＝＋－＠\t\r\n ;\"|,\u00a0\v")

/**
 * How a spreadsheet splits a line at `delimiter`: quotes only count if they open a cell and are ordinary characters
 * elsewhere. Text between the closing quote and the delimiter belongs to the cell.
 */
function openedWith(delimiter: string, text: string): string[] {
  const cells: string[] = []
  let cell = ""
  let isQuoted = false
  let isStart = true
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (isQuoted && letter === '"' && text.charAt(at + 1) === '"') {
      cell += letter
      at += 1
    } else if (letter === '"' && (isQuoted || isStart)) {
      isQuoted = !isQuoted
      isStart = false
    } else if (!isQuoted && [delimiter, "\r", "\n"].includes(letter)) {
      cells.push(cell)
      cell = ""
      isStart = true
    } else {
      cell += letter
      isStart = false
    }
  }
  return [...cells, cell]
}

const runsAsFormula = (cell: string) => /^[\s"]*[=+\-@＝＋－＠]/.test(cell)

test.each([
  "x;=1+1",
  "x;=1+1;",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(1)",
  "x\t=1+1\t",
  "x\n=1+1\n",
  "x\r=1+1\ry",
  'x;"=1+1;',
  "x; =1+1;",
  ";;=1",
  "\t=1",
])("%j opens as text with any delimiter in the spreadsheet", async (value) => {
  const text = (await Array.fromAsync(formatCsv(["key", "text"], batchesOf([["k", value]])))).join("")
  for (const delimiter of [",", ";", "\t"]) expect(openedWith(delimiter, text).filter(runsAsFormula)).toEqual([])
})

test("no text opens as a formula with any delimiter in the spreadsheet", async () => {
  const unit = fc.constantFrom(...ODD_CHARACTERS, "a")
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit }), { minLength: 1, maxLength: 20 }), async (texts) => {
      const rows = texts.map((value): Cell[] => ["k", value, value])
      const text = (await Array.fromAsync(formatCsv(["key", "text", "again"], batchesOf(rows)))).join("")
      for (const delimiter of [",", ";", "\t"]) expect(openedWith(delimiter, text).filter(runsAsFormula)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test("a long text of special characters only survives writing and reading", async () => {
  const texts = ODD_CHARACTERS.map((letter) => letter.repeat(100_000))
  const rows = texts.map((value): Cell[] => ["k", value])
  const text = (await Array.fromAsync(formatCsv(["key", "text"], batchesOf(rows)))).join("")
  const { rows: read } = readCsv({ bytes: Buffer.from(text), maxRows: rows.length })
  expect(read.map(({ cells }) => cells[1] ?? "")).toEqual(texts.map((value) => value.trim()))
})

test("values survive writing and reading, including apostrophes and formulas", async () => {
  const unit = fc.constantFrom(...ODD_CHARACTERS, "a")
  const backAgain = async (texts: string[]) => {
    const rows = texts.map((value): Cell[] => ["x", value])
    const bytes = Buffer.from((await Array.fromAsync(formatCsv(["key", "text"], batchesOf(rows)))).join(""))
    const { rows: read } = readCsv({ bytes, maxRows: rows.length })
    expect(read.map(({ cells }) => cells[1] ?? "")).toEqual(texts.map((value) => value.trim()))
  }
  await backAgain(["'=1", "''=1", "'", "'a", "=1\n'=2"])
  await fc.assert(fc.asyncProperty(fc.array(fc.string({ unit }), { minLength: 1, maxLength: 60 }), backAgain), {
    numRuns: 300,
  })
})

test("a message with many or long headers names only a few", () => {
  expect(formatHeaders(["a", "b"])).toBe("a, b")
  const many = Array.from({ length: 300 }, (_, at) => `h${at}`)
  expect(formatHeaders(many)).toBe("h0, h1, h2, h3, h4, h5, h6, h7, h8, h9 and 290 more")
  expect(formatHeaders(["x".repeat(1_000_000)]).length).toBeLessThan(200)
})

test("a download that fails before it starts closes its source", async () => {
  let letGo = 0
  const source: AsyncIterable<number> = {
    [Symbol.asyncIterator]: () => ({
      next: async () => ({ done: false, value: 1 }),
      return: async () => {
        letGo += 1
        return { done: true, value: undefined }
      },
    }),
  }
  const download = startWith(
    0,
    mapBatches(await readAhead(source), async (n) => n * 2),
  )
  await download[Symbol.asyncIterator]().return?.()
  expect(letGo).toBe(1)
})

test("items that were read ahead come first", async () => {
  const ahead = await readAhead(batchesOf([["a"]], [["b"]]))
  expect(await Array.fromAsync(ahead)).toEqual([[["a"]], [["b"]]])
})

test("text with several lines is neutralized, and reading restores it", async () => {
  const texts = ["=1+1\nsecond", "'=already", "''-x", "plain", "'said"]
  const bytes = Buffer.from(
    (await Array.fromAsync(formatCsv(["key", "text"], batchesOf(texts.map((text) => ["k", text]))))).join(""),
  )
  expect(bytes.toString()).toContain("'=1+1")
  const { rows } = await readTable({ fileName: "a.csv", bytes }, { maxRows: 10 })
  expect(rows.map(({ cells }) => cells[1])).toEqual(texts)
})

test.each([
  [
    "a table of 110,000 columns",
    Array.from({ length: 110_000 }, (_, at) => `h${at}`).join(",") + "\nx".repeat(5_000),
    "unreadable",
  ],
  ["a file of a million empty lines", "a,b\n" + "\n".repeat(1_000_000), "too_many_rows"],
])("%s is refused before it is built", async (_, text, code) => {
  const reading = readTable({ fileName: "a.csv", bytes: Buffer.from(text) }, { maxRows: 5_000 })
  await expect(reading).rejects.toMatchObject({ code })
})
