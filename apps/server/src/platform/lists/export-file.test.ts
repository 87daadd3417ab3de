import papaparse from "papaparse"
import fc from "fast-check"
import { setTimeout } from "node:timers/promises"
import { describe, expect, test, vi } from "vitest"
import { formatXlsx, type Cell } from "@scorecard/tables"
import { readTable } from "@scorecard/tables"
import { exportFile, fieldColumns, keysetBatches } from "./index.ts"

async function* batchesOf<Row>(...batches: Row[][]) {
  yield* batches
}

async function bytesOf(content: AsyncIterable<string | Uint8Array> | string | Uint8Array): Promise<Buffer> {
  if (typeof content === "string" || content instanceof Uint8Array) return Buffer.from(content)
  return Buffer.concat((await Array.fromAsync(content)).map((piece) => Buffer.from(piece)))
}

async function sheetOf(file: AsyncIterable<Uint8Array>): Promise<string[][]> {
  const table = await readTable({ fileName: "file.xlsx", bytes: await bytesOf(file) }, { maxRows: 100_000 })
  return [table.headers, ...table.rows.map(({ cells }) => cells)]
}

const COLUMNS = fieldColumns<{ name: string; points: number | null; tags: string[] }>(["name", "points", "tags"])
const people = () =>
  batchesOf(
    [{ name: "Zoë & <Söhne>", points: 1.5, tags: ["a", "b"] }],
    [{ name: "=HYPERLINK(1)", points: null, tags: [] }],
  )

describe("a list export", () => {
  test("is CSV", async () => {
    const file = await exportFile("people", "csv", COLUMNS, people())
    expect([file.mediaType, file.fileName]).toEqual(["text/csv; charset=utf-8", "people.csv"])
    const { data } = papaparse.parse<string[]>((await bytesOf(file.content)).toString().trim())
    expect(data).toEqual([
      ["name", "points", "tags"],
      ["Zoë & <Söhne>", "1.5", "a; b"],
      ["'=HYPERLINK(1)", "", ""],
    ])
  })

  test("is a workbook that stores texts as text", async () => {
    const file = await exportFile("people", "xlsx", COLUMNS, people())
    expect(file.mediaType).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    expect(file.fileName).toBe("people.xlsx")
    const bytes = await bytesOf(file.content)
    const { headers, rows } = await readTable({ fileName: file.fileName, bytes }, { maxRows: 10 })
    expect([headers, ...rows.map(({ cells }) => cells)]).toEqual([
      ["name", "points", "tags"],
      ["Zoë & <Söhne>", "1.5", "a; b"],
      ["=HYPERLINK(1)", "", ""],
    ])
  })

  test("an immediate source failure is reported before anything is sent", async () => {
    const source = keysetBatches<{ name: string; points: number; tags: string[] }>(async () => {
      throw new Error("away")
    })
    await expect(exportFile("people", "xlsx", COLUMNS, source)).rejects.toThrow("away")
  })

  test.each(["csv", "xlsx"] as const)("a canceled %s releases its source", async (format) => {
    for (const piecesRead of [0, 1, 2, 12]) {
      let isLetGo = false
      async function* source() {
        try {
          for (;;) yield [{ name: "Zoë", points: 1, tags: [] }]
        } finally {
          isLetGo = true
        }
      }
      const { content } = await exportFile("people", format, COLUMNS, source())
      if (typeof content === "string" || content instanceof Uint8Array) throw new Error("not a stream")
      const pieces = content[Symbol.asyncIterator]()
      for (let piece = 0; piece < piecesRead; piece += 1) await pieces.next()
      expect(isLetGo).toBe(false)
      await pieces.return?.()
      expect(isLetGo).toBe(true)
    }
  })

  test.each(["csv", "xlsx"] as const)("a %s reads no more rows while its reader is stalled", async (format) => {
    let reads = 0
    async function* source() {
      for (;;) {
        reads += 1
        yield Array.from({ length: 100 }, () => ({ name: "Zoë", points: 1, tags: [] }))
      }
    }
    const { content } = await exportFile("people", format, COLUMNS, source())
    if (typeof content === "string" || content instanceof Uint8Array) throw new Error("not a stream")
    const pieces = content[Symbol.asyncIterator]()
    for (let piece = 0; piece < 20; piece += 1) await pieces.next()
    await vi.waitUntil(
      async () => {
        const before = reads
        await setTimeout(50)
        return reads === before
      },
      { timeout: 60_000 },
    )
    const whileNobodyReads = reads
    for (let piece = 0; piece < 1_000; piece += 1) await pieces.next()
    expect(reads).toBeGreaterThan(whileNobodyReads)
    await pieces.return?.()
  })
})

describe("a workbook", () => {
  test("preserves every text that a spreadsheet supports", async () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "Z", "_", "x", "0", "0", "4", "1", "<", "&", '"', "'", "é", "😀", "="),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 40 }), async (texts) => {
        const rows = texts.map((value): Cell[] => [`|${value}|`])
        expect(await sheetOf(formatXlsx("texts", ["text"], batchesOf(rows)))).toEqual([["text"], ...rows])
      }),
      { numRuns: 20 },
    )
  })

  test("is valid even if a text is invalid in XML or too long for a cell", async () => {
    const rows: Cell[][] = [["a\u0001b"], ["\ud800"], ["x".repeat(40_000)]]
    const [, ...read] = await sheetOf(formatXlsx("odd", ["text"], batchesOf(rows)))
    expect(read).toHaveLength(3)
    expect(read[2]?.[0]).toHaveLength(32_767)
  })

  test("puts cells under their headers, also beyond column Z, and omits empty ones", async () => {
    const heads = Array.from({ length: 60 }, (_, at) => `h${at}`)
    const row = heads.map((head, at): Cell => (at % 7 === 3 ? null : `${head}!`))
    const [readHeads, read] = await sheetOf(formatXlsx("wide", heads, batchesOf([row])))
    expect(readHeads).toEqual(heads)
    expect(read).toEqual(row.map((cell) => cell ?? ""))
  })

  test("keeps numbers and booleans as such", async () => {
    const file = formatXlsx(
      "kinds",
      ["a", "b", "c"],
      batchesOf<Cell[]>([[1.25, true, false]], [[-3, null, Number.NaN]]),
    )
    expect((await sheetOf(file)).slice(1)).toEqual([
      ["1.25", "true", "false"],
      ["-3", "", ""],
    ])
  })

  test.each([
    [9, 10, [9]],
    [10, 10, [9, 1]],
    [18, 10, [9, 9]],
    [25, 10, [9, 9, 7]],
    [1, 10, [1]],
  ])("of %i rows with at most %i per sheet has sheets of %j rows", async (count, maxRows, expected) => {
    const rows = Array.from({ length: count }, (_, at): Cell[] => [`row ${at}`])
    const bytes = await bytesOf(formatXlsx("many", ["text"], batchesOf(rows.slice(0, 4), [], rows.slice(4)), maxRows))
    const sheets = await sheetsIn(bytes)
    expect(sheets.map(({ name }) => name)).toEqual(expected.map((_, at) => (at === 0 ? "many" : `many (${at + 1})`)))
    expect(sheets.map(({ data }) => data.length - 1)).toEqual(expected)
    expect(sheets.flatMap(({ data }) => data.slice(1))).toEqual(rows)
  })

  test("without rows has its headers", async () => {
    const [sheet] = await sheetsIn(await bytesOf(formatXlsx("a/b: [c]", ["x", "y"], batchesOf())))
    expect(sheet).toEqual({ name: "a-b- -c-", data: [["x", "y"]] })
  })
})

describe("keyset batches", () => {
  test("continue after the last row until a batch is not full", async () => {
    const all = Array.from({ length: 2_500 }, (_, at) => at)
    const source = keysetBatches<number>(async (after, limit) => {
      const from = after === null ? 0 : after + 1
      return all.slice(from, from + limit)
    })
    const batches = await Array.fromAsync(source)
    expect(batches.map((batch) => batch.length)).toEqual([1_000, 1_000, 500])
    expect(batches.flat()).toEqual(all)
  })

  test("end with a full last batch", async () => {
    const source = keysetBatches<number>(async (after, limit) => (after === null ? Array(limit).fill(1) : []))
    expect(await Array.fromAsync(source)).toHaveLength(1)
  })
})

async function sheetsIn(bytes: Buffer) {
  const { default: readExcelFile } = await import("read-excel-file/universal")
  const sheets = await readExcelFile(new Uint8Array(bytes).buffer)
  return sheets.map(({ sheet, data }) => ({ name: sheet, data }))
}
