import { expect, test } from "vitest"
import { createWorkbook } from "@scorecard/tables"
import { matchHeaders } from "./cells.ts"
import { readUpload, withGrid } from "./read-upload.ts"

const bytesOf = async (workbook: Promise<Uint8Array>) => Buffer.from(await workbook)
const csv = Buffer.from("name\nA")

test.each([
  ["another extension", { fileName: "a.xls", bytes: csv }, "media_type_not_supported", 415],
  ["open quotes", { fileName: "a.csv", bytes: Buffer.from('name\n"A') }, "file_not_readable", 422],
  ["too many rows", { fileName: "a.csv", bytes: Buffer.from(`name\n${"A\n".repeat(300)}`) }, "too_many_rows", 422],
])("%s is refused, and the refusal names the field", async (_, file, code, status) => {
  const errors = [{ path: "file", message: expect.any(String) }]
  await expect(readUpload(file, { maxRows: 10 })).rejects.toMatchObject({ name: "Refusal", code, status, errors })
})

test("a workbook that declares too large an unpacked size is refused as too large", async () => {
  const bytes = await bytesOf(createWorkbook([{ sheet: "A", headers: ["name"], rows: [["A"]] }]))
  // The unpacked size of the first part in the directory.
  bytes.writeUInt32LE(2 ** 31, bytes.indexOf(Buffer.from("PK\u0001\u0002")) + 24)
  const reading = readUpload({ fileName: "a.xlsx", bytes }, { maxRows: 10 })
  await expect(reading).rejects.toMatchObject({ name: "Refusal", code: "body_too_large", status: 413 })
})

test("a refusal for many unknown headers names only a few", () => {
  const match = (headers: string[]) => () => matchHeaders(headers, () => undefined)
  expect(match(["a", "b"])).toThrow("These columns are not known: a, b.")
  expect(match(Array.from({ length: 300 }, (_, at) => `h${at}`))).toThrow("h8, h9 and 290 more.")
})

test("a sender's third concurrent file is refused, and another sender's is read", async () => {
  const bytes = Buffer.from(`name\n${"A\n".repeat(5_000)}`)
  const readFor = (sender: string) => readUpload({ fileName: "a.csv", bytes, sender }, { maxRows: 5_000 })
  const results = await Promise.allSettled(["ada", "ada", "ada", "ben"].map(readFor))
  expect(results.map((result) => (result.status === "fulfilled" ? "read" : result.reason.code))).toEqual([
    "read",
    "read",
    "too_many_uploads",
    "read",
  ])
})

test("a sender's slot is held until the work on the rows is done", async () => {
  const bytes = Buffer.from(`name\n${"A\n".repeat(5_000)}`)
  const [working, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const workOn = (work: () => Promise<void>) =>
    withGrid({ fileName: "a.csv", bytes, sender: "ada" }, { maxRows: 5_000 }, work)
  const first = workOn(async () => {
    working.resolve()
    await done.promise
  })
  const second = workOn(() => done.promise)
  await working.promise
  await expect(workOn(async () => undefined)).rejects.toMatchObject({ code: "too_many_uploads" })
  done.resolve()
  await Promise.all([first, second])
  await workOn(async () => undefined)
})

test("a small file is processed alongside a large one, but two large ones are not", async () => {
  const started: string[] = []
  const done = Promise.withResolvers<void>()
  const workOn = (sender: string, rows: number) =>
    withGrid(
      { fileName: "a.csv", bytes: Buffer.from(`name\n${"A long enough name for this\n".repeat(rows)}`), sender },
      { maxRows: 5_000 },
      async () => {
        started.push(sender)
        if (sender !== "light") await done.promise
      },
    )
  const heavy = [workOn("heavy 1", 5_000), workOn("heavy 2", 5_000)]
  await workOn("light", 500)
  expect(started).not.toContain("heavy 2")
  done.resolve()
  await Promise.all(heavy)
  expect(started.at(-1)).toBe("heavy 2")
})
