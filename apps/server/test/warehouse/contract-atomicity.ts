import { setImmediate as breathe } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { draft, scoredRow, summaryOf } from "./contract-rows.ts"
import type { Warehouse } from "#platform/warehouse/port.ts"
import type { ScoredRow } from "#platform/warehouse/row.ts"
import type { WarehouseUnderTest } from "./contract-writes.ts"

const MONTH = "2026-03"
const PEOPLE = 200
const momentOf = (round: number) => new Date(Date.UTC(2026, 2, 1, 0, 0, round)).toISOString()

function* everyone(round: number): Generator<ScoredRow[]> {
  const row = (i: number) => scoredRow(`E${i}`, { computed_at: momentOf(round), total_score: round % 100 })
  for (let start = 0; start < PEOPLE; start += 50) yield Array.from({ length: 50 }, (_, i) => row(start + i))
}

export function atomicityContract(prepare: () => Promise<WarehouseUnderTest>): void {
  describe("during concurrent writes", () => {
    let subject: WarehouseUnderTest
    let writer: Warehouse
    let other: Warehouse
    beforeAll(async () => {
      subject = await prepare()
      writer = subject.open()
      other = subject.open()
      await writer.replaceMonth(MONTH, everyone(0), draft)
    })
    afterAll(async () => {
      await Promise.all([writer.close(), other.close()])
      await subject.drop()
    })

    /** Reads repeatedly until `writing` is done. @returns how often it read */
    async function lookDuring(writing: Promise<unknown>, look: () => Promise<void>): Promise<number> {
      let ended = false
      const done = writing.finally(() => (ended = true))
      let looks = 0
      try {
        while (!ended) {
          await look()
          looks++
          await breathe()
        }
      } finally {
        await done
      }
      return looks
    }

    test("readers see the old month or the new one, never a mix and never none", async () => {
      const writing = (async () => {
        for (let round = 1; round <= 20; round++) await writer.replaceMonth(MONTH, everyone(round), draft)
      })()
      const looks = await lookDuring(writing, async () => {
        const moments = new Set<string>()
        let people = 0
        for await (const { rows } of other.stream(MONTH, null, "employee_id")) {
          for (const row of rows) moments.add(row.computed_at)
          people += rows.length
        }
        expect({ people, moments: moments.size }).toEqual({ people: PEOPLE, moments: 1 })
        const summary = await summaryOf(other, MONTH, { employee_ids: null })
        expect(summary.employees).toBe(PEOPLE)
        expect(summary.average_total_score).toSatisfy(Number.isInteger)
      })
      expect(looks).toBeGreaterThan(0)
    })

    test("page, summary and stamp come from one snapshot, and so do the rows and averages of several months", async () => {
      const months = [MONTH, "2026-04"]
      const write = async (round: number, month: string) => {
        await writer.replaceMonth(month, everyone(round), { ...draft, synced_at: momentOf(round) })
      }
      for (const month of months) await write(0, month)
      const roundOf = (moment: string | null | undefined) =>
        Date.parse(moment ?? "") / 1000 - Date.parse(momentOf(0)) / 1000
      const writing = (async () => {
        for (let round = 1; round <= 20; round++) for (const month of months) await write(round, month)
      })()
      const looks = await lookDuring(writing, async () => {
        const { stamp, summary, page } = await other.monthView(MONTH, {
          employee_ids: null,
          sort: "employee_id",
          limit: 10,
        })
        const round = roundOf(stamp?.synced_at)
        expect(summary).toMatchObject({ employees: PEOPLE, average_total_score: round })
        expect(new Set(page.rows.map((row) => roundOf(row.computed_at)))).toEqual(new Set([round]))

        const found = await other.stampedRowsOf(["E1"], months)
        for (const row of found.rows) expect(row.computed_at).toBe(found.stamps.get(row.month)?.synced_at)
        const { stamps, averages } = await other.monthsAverages(months, null)
        for (const of of averages) expect(of.average_total_score).toBe(roundOf(stamps.get(of.month)?.synced_at))
        for await (const { stamp: streamed, rows } of other.stream(MONTH, null, "name")) {
          expect(new Set(rows.map((row) => row.computed_at))).toEqual(new Set([streamed?.synced_at]))
        }
      })
      expect(looks).toBeGreaterThan(0)
    })

    test("scoped writes of several people become visible as a whole, and none is lost", async () => {
      await writer.replaceMonth(MONTH, everyone(0), draft)
      const pairs = Array.from({ length: 20 }, (_, i) => [`E${2 * i}`, `E${2 * i + 1}`])
      const write = async (ids: string[], round: number) => {
        const rows = ids.map((id) => scoredRow(id, { computed_at: momentOf(round) }))
        await (round % 2 ? writer : other).replaceRows(MONTH, ids, [rows], draft)
      }
      const writing = Promise.all([1, 2, 3].flatMap((round) => pairs.map((ids) => write(ids, round))))
      await lookDuring(writing, async () => {
        const rows = await other.rowsOf(pairs[0] ?? [], [MONTH])
        expect(rows).toHaveLength(2)
        expect(new Set(rows.map((row) => row.computed_at)).size).toBe(1)
      })
      expect(await other.monthTotal(MONTH, { employee_ids: null })).toBe(PEOPLE)
      const written = await other.rowsOf(pairs.flat(), [MONTH])
      expect(written.filter((row) => row.computed_at === momentOf(0))).toEqual([])
    })

    test("concurrent full replacements of one month are serialized: one of them remains, complete", async () => {
      await Promise.all(
        [31, 32, 33, 34].map((round) => (round % 2 ? writer : other).replaceMonth(MONTH, everyone(round), draft)),
      )
      const rows = await other.rowsOf(
        Array.from({ length: PEOPLE }, (_, i) => `E${i}`),
        [MONTH],
      )
      expect(rows).toHaveLength(PEOPLE)
      expect(new Set(rows.map((row) => row.computed_at)).size).toBe(1)
    })

    test("a scoped write during a full replacement waits for it and is not overwritten", async () => {
      const started = Promise.withResolvers<void>()
      const goOn = Promise.withResolvers<void>()
      async function* slowly() {
        started.resolve()
        await goOn.promise
        yield* everyone(40)
      }
      const full = writer.replaceMonth(MONTH, slowly(), draft)
      await started.promise
      const scoped = other.replaceRows(MONTH, ["E7"], [[scoredRow("E7", { computed_at: momentOf(41) })]], draft)
      goOn.resolve()
      await Promise.all([full, scoped])
      expect(await other.rowsOf(["E7", "E8"], [MONTH])).toMatchObject([
        { employee_id: "E7", computed_at: momentOf(41) },
        { employee_id: "E8", computed_at: momentOf(40) },
      ])
    })
  })
}
