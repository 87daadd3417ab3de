import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { draft, final, kpm, pageOf, scoredRow, summaryOf } from "./contract-rows.ts"
import { ROW_SORTS, type Page, type PageKey, type RowSort, type Warehouse } from "#platform/warehouse/port.ts"
import type { ScoredRow, WarehouseRow } from "#platform/warehouse/row.ts"
import type { WarehouseUnderTest } from "./contract-writes.ts"

const MONTH = "2026-03"
const NAMES = ["Ana", "ana", "Ben", "Émile", "王", "Zoë", "de la Cruz", "O'Neil"]

const NOT_SCORED: Partial<ScoredRow> = {
  total_score: null,
  band_key: null,
  not_scored: "no_working_days",
  kpis: [],
  kpms: [],
}

/** Many equal scores and names, so that there are ties everywhere. */
const crowd: ScoredRow[] = Array.from({ length: 300 }, (_, i) =>
  scoredRow(`E${String((i * 77) % 300).padStart(3, "0")}`, {
    employee_name: NAMES[i % NAMES.length] ?? "",
    total_score: (i * 37) % 20 === 0 ? 0 : ((i * 37) % 101) - ((i * 37) % 101 === 100 ? 0.01 : 0),
    ...(i % 50 === 7 && NOT_SCORED),
  }),
)

const sortValue: Record<string, (row: WarehouseRow | ScoredRow) => number | string> = {
  total_score: (row) => row.total_score ?? -1,
  name: (row) => (row.employee_name ?? "").toLowerCase(),
  employee_id: (row) => row.employee_id,
}

function expected(sort: RowSort): string[] {
  const sign = sort.startsWith("-") ? -1 : 1
  const value = sortValue[sort.replace("-", "")] ?? (() => 0)
  const compare = (a: number | string, b: number | string) =>
    typeof a === "string" && typeof b === "string"
      ? Buffer.compare(Buffer.from(a), Buffer.from(b))
      : Number(a) - Number(b)
  return crowd
    .toSorted((a, b) => sign * (compare(value(a), value(b)) || compare(a.employee_id, b.employee_id)))
    .map((row) => row.employee_id)
}

export function questionsContract(prepare: () => Promise<WarehouseUnderTest>): void {
  describe("reading", () => {
    let subject: WarehouseUnderTest
    let warehouse: Warehouse
    beforeAll(async () => {
      subject = await prepare()
      warehouse = subject.open()
      await warehouse.replaceMonth(MONTH, [crowd.slice(0, 123), crowd.slice(123)], draft)
    })
    afterAll(async () => {
      await warehouse.close()
      await subject.drop()
    })

    async function walk(sort: RowSort, limit: number, ids: string[] | null = null): Promise<string[]> {
      const seen: string[] = []
      let after: PageKey | null = null
      do {
        const page: Page = await pageOf(warehouse, MONTH, { employee_ids: ids, sort, limit, after })
        seen.push(...page.rows.map((row) => row.employee_id))
        after = page.next
      } while (after)
      return seen
    }

    test.each(ROW_SORTS)("pages by %s show everyone once, in order", async (sort) => {
      expect(await walk(sort, 17)).toEqual(expected(sort))
      expect(await walk(sort, 100)).toEqual(expected(sort))
    })

    test.each(ROW_SORTS)("a stream by %s has the same order in batches", async (sort) => {
      const streamed: string[] = []
      for await (const { rows } of warehouse.stream(MONTH, null, sort))
        streamed.push(...rows.map((row) => row.employee_id))
      expect(streamed).toEqual(expected(sort))
    })

    test("pages, totals and streams are limited to the requested people, and to a band", async () => {
      const pool = ["E003", "E001", "E299", "stranger"]
      expect(await walk("employee_id", 2, pool)).toEqual(["E001", "E003", "E299"])
      expect(await walk("employee_id", 2, [])).toEqual([])
      expect(await warehouse.monthTotal(MONTH, { employee_ids: pool })).toBe(3)
      const goal = crowd.filter(({ band_key }) => band_key === "goal").length
      expect(await warehouse.monthTotal(MONTH, { employee_ids: null, band_key: "goal" })).toBe(goal)
      const page = await pageOf(warehouse, MONTH, {
        employee_ids: null,
        band_key: "goal",
        sort: "-total_score",
        limit: 200,
      })
      expect(page.rows).toHaveLength(goal)
      for await (const { rows } of warehouse.stream(MONTH, pool, "name")) expect(rows).toHaveLength(3)
    })

    test("a stream that ends early releases its connection", async () => {
      for (let i = 0; i < 20; i++) {
        for await (const { rows } of warehouse.stream(MONTH, null, "name")) {
          expect(rows).not.toHaveLength(0)
          break
        }
      }
      expect(await warehouse.monthTotal(MONTH, { employee_ids: null })).toBe(300)
    })

    test("a summary counts and averages, rounding half up", async () => {
      const people = [
        scoredRow("a", { total_score: 90, bonus_qualified: true, kpms: [kpm("productivity", 10.01), kpm("atw", 40)] }),
        scoredRow("b", {
          total_score: 90.01,
          bonus_eligible: false,
          kpms: [kpm("productivity", 10.02), kpm("atw", 40)],
        }),
        scoredRow("c", { total_score: 50, band_key: "below" }),
        scoredRow("d", NOT_SCORED),
      ]
      await warehouse.replaceMonth("2026-04", [people], draft)
      expect(await summaryOf(warehouse, "2026-04", { employee_ids: ["a", "b"] })).toEqual({
        employees: 2,
        not_scored: 0,
        average_total_score: 90.01,
        bands: [{ band_key: "goal", count: 2 }],
        kpms: [
          { kpm_key: "productivity", average: 10.02 },
          { kpm_key: "atw", average: 40 },
        ],
        bonus_qualified: 1,
        bonus_eligible: 1,
        bonus_unknown: 0,
      })
      expect(await summaryOf(warehouse, "2026-04", { employee_ids: null, band_key: "below" })).toMatchObject({
        employees: 1,
        average_total_score: 50,
      })
      expect(await summaryOf(warehouse, "2026-04", { employee_ids: ["b", "d"] })).toMatchObject({
        employees: 2,
        not_scored: 1,
        average_total_score: 90.01,
        bands: [{ band_key: "goal", count: 1 }],
        kpms: [
          { kpm_key: "productivity", average: 10.02 },
          { kpm_key: "atw", average: 40 },
        ],
      })
      expect(await summaryOf(warehouse, "2026-04", { employee_ids: ["d"] })).toMatchObject({
        employees: 1,
        not_scored: 1,
        average_total_score: null,
        bands: [],
        kpms: [],
      })
    })

    test("a month without a score is read as written", async () => {
      await warehouse.replaceMonth("2026-05", [[scoredRow("d", NOT_SCORED)]], draft)
      expect(await warehouse.rowsOf(["d"], ["2026-05"])).toEqual([expect.objectContaining(NOT_SCORED)])
    })

    test("a summary over no one has no average", async () => {
      expect(await summaryOf(warehouse, "2020-01", { employee_ids: null })).toEqual({
        employees: 0,
        not_scored: 0,
        average_total_score: null,
        bands: [],
        kpms: [],
        bonus_qualified: 0,
        bonus_eligible: 0,
        bonus_unknown: 0,
      })
    })

    test("months are compared person by person and on average, in the requested order", async () => {
      await warehouse.replaceMonth(
        "2026-05",
        [[scoredRow("a", { total_score: 60 }), scoredRow("b", { total_score: 61.01 })]],
        draft,
      )
      await warehouse.replaceMonth("2026-06", [[scoredRow("a", { total_score: 70 })]], draft)
      const rows = await warehouse.rowsOf(["b", "a"], ["2026-06", "2026-05", "2026-07"])
      expect(rows.map((row) => [row.month, row.employee_id, row.total_score])).toEqual([
        ["2026-05", "a", 60],
        ["2026-05", "b", 61.01],
        ["2026-06", "a", 70],
      ])
      const ofAll = await warehouse.monthsAverages(["2026-06", "2026-07", "2026-05"], null)
      expect(ofAll.averages).toMatchObject([
        { month: "2026-06", employees: 1, average_total_score: 70 },
        { month: "2026-05", employees: 2, average_total_score: 60.51, kpms: [{ average: 60.51 }, { average: 100 }] },
      ])
      const ofOne = await warehouse.monthsAverages(["2026-05", "2026-06"], ["b"])
      expect(ofOne.averages).toMatchObject([{ month: "2026-05", employees: 1 }])
    })

    test("rows, averages, views and streams include the stamps of their months, if there are any", async () => {
      await warehouse.replaceMonth("2026-08", [[scoredRow("a")]], draft)
      await warehouse.replaceMonth("2026-09", [[scoredRow("a")]], final)
      const stamps = new Map([
        ["2026-08", draft],
        ["2026-09", final],
      ])
      const months = ["2026-08", "2026-09", "2019-01"]
      expect(await warehouse.stampedRowsOf(["a"], months)).toMatchObject({ stamps, rows: [{}, {}] })
      expect(await warehouse.monthsAverages(months, null)).toMatchObject({ stamps, averages: [{}, {}] })
      for (const month of months) {
        const stamp = stamps.get(month) ?? null
        const question = { employee_ids: ["stranger"], sort: "name", limit: 1 } as const
        expect(await warehouse.monthView(month, question)).toMatchObject({ stamp, page: { rows: [], next: null } })
        const empty = await Array.fromAsync(warehouse.stream(month, ["stranger"], "name"))
        expect(empty).toEqual([{ stamp, rows: [] }])
      }
      const [batch, ...rest] = await Array.fromAsync(warehouse.stream("2026-09", null, "name"))
      expect([batch, rest]).toMatchObject([{ stamp: final, rows: [{ employee_id: "a" }] }, []])
    })

    test("the months of a pool are those in which its people have rows, newest first", async () => {
      await warehouse.replaceMonth("2019-12", [[scoredRow("pat")]], draft)
      await warehouse.replaceMonth("2020-02", [[scoredRow("pat"), scoredRow("kim")]], draft)
      expect(await warehouse.monthsOfPool(["pat"])).toEqual(["2020-02", "2019-12"])
      expect(await warehouse.monthsOfPool(["kim"])).toEqual(["2020-02"])
      expect(await warehouse.monthsOfPool([])).toEqual([])
      expect(await warehouse.monthsOfPool(null)).toEqual(expect.arrayContaining([MONTH, "2020-02", "2019-12"]))
    })

    test("answers a probe", async () => {
      await expect(warehouse.probe()).resolves.toBeUndefined()
    })
  })
}
