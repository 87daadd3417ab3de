import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { draft, final, pageOf, scoredRow, summaryOf } from "./contract-rows.ts"
import { StaleWarehouseWrite, type Warehouse } from "#platform/warehouse/port.ts"

/**
 * A warehouse for one group of tests. `open` opens further connections to it; `loseColumn` restores its state before a
 * column existed, and `loseRows` removes the rows without the driver noticing.
 */
export type WarehouseUnderTest = {
  open(): Warehouse
  loseColumn(name: string): Promise<void>
  /** All rows of a month, `YYYY-MM`. */
  loseRows(month: string): Promise<void>
  drop(): Promise<void>
}

export function writesContract(prepare: () => Promise<WarehouseUnderTest>): void {
  describe("writing", () => {
    let subject: WarehouseUnderTest
    let warehouse: Warehouse
    beforeAll(async () => {
      subject = await prepare()
      warehouse = subject.open()
    })
    afterAll(async () => {
      await warehouse.close()
      await subject.drop()
    })
    const idsOf = async (month: string) =>
      (await pageOf(warehouse, month, { employee_ids: null, sort: "employee_id", limit: 200 })).rows.map(
        (row) => row.employee_id,
      )

    test("a row is read back unchanged", async () => {
      const row = scoredRow("ana", {
        employee_name: "Zoë Ōkubo-O'Neil 王小明 🎉",
        total_score: 55.88,
        projected_final_score: 41.07,
        additional_points_summary: {
          total_points: 5,
          targets: [{ target_type: "kpi", target_key: "integrity", points: 5, count: 1 }],
        },
      })
      expect(await warehouse.replaceMonth("2025-01", [[row]], draft)).toEqual({ written: 1, skipped: false })
      expect(await warehouse.rowsOf(["ana"], ["2025-01"])).toEqual([{ ...row, ...without(draft), month: "2025-01" }])
    })

    test("an empty breakdown stays empty", async () => {
      const row = scoredRow("ana", {
        bonus_eligible: false,
        bonus_qualification_breakdown: [],
        department_id: null,
        manager_id: null,
      })
      await warehouse.replaceMonth("2025-01", [[row]], draft)
      expect(await warehouse.rowsOf(["ana"], ["2025-01"])).toMatchObject([
        { bonus_qualification_breakdown: [], department_id: null, manager_id: null },
      ])
    })

    test("replacing a month removes people who no longer belong to it, and leaves other months alone", async () => {
      await warehouse.replaceMonth("2025-02", [[scoredRow("ana"), scoredRow("ben")], [scoredRow("cem")]], draft)
      await warehouse.replaceMonth("2025-03", [[scoredRow("ana"), scoredRow("ben")]], draft)
      await warehouse.replaceMonth("2025-03", [[scoredRow("ben"), scoredRow("dia")]], draft)
      expect(await idsOf("2025-02")).toEqual(["ana", "ben", "cem"])
      expect(await idsOf("2025-03")).toEqual(["ben", "dia"])
    })

    test("an invalid month is refused", async () => {
      await expect(warehouse.replaceMonth("2026-13", [], draft)).rejects.toThrow(RangeError)
      await expect(warehouse.stampOf("2026-1")).rejects.toThrow(RangeError)
    })

    test("a month without people counts as synced", async () => {
      await warehouse.replaceMonth("2024-12", [], draft)
      expect(await warehouse.stampOf("2024-12")).toEqual(draft)
      expect(await warehouse.monthTotal("2024-12", { employee_ids: null })).toBe(0)
    })

    test("a scoped write affects only its people: those without a row are removed", async () => {
      await warehouse.replaceMonth("2025-04", [[scoredRow("ana"), scoredRow("ben"), scoredRow("cem")]], draft)
      const rows = [scoredRow("ana", { total_score: 12.34 }), scoredRow("new")]
      expect(await warehouse.replaceRows("2025-04", ["ana", "ben", "new"], [rows], draft)).toMatchObject({ written: 2 })
      expect(await idsOf("2025-04")).toEqual(["ana", "cem", "new"])
      expect(await warehouse.rowsOf(["ana", "cem"], ["2025-04"])).toMatchObject([
        { total_score: 12.34 },
        { total_score: 80 },
      ])
    })

    test("a scoped write refuses a row outside its scope, and writes nothing", async () => {
      await warehouse.replaceMonth("2025-05", [[scoredRow("ana")]], draft)
      await expect(warehouse.replaceRows("2025-05", ["ana"], [[scoredRow("ben")]], draft)).rejects.toThrow("ben")
      expect(await idsOf("2025-05")).toEqual(["ana"])
    })

    test("a source that fails midway leaves the month unchanged", async () => {
      await warehouse.replaceMonth("2025-06", [[scoredRow("ana")]], draft)
      async function* failing() {
        yield [scoredRow("ben")]
        throw new Error("the documents became unavailable")
      }
      await expect(warehouse.replaceMonth("2025-06", failing(), final)).rejects.toThrow(
        "the documents became unavailable",
      )
      await expect(warehouse.replaceRows("2025-06", ["ben"], failing(), draft)).rejects.toThrow(
        "the documents became unavailable",
      )
      expect(await idsOf("2025-06")).toEqual(["ana"])
      expect(await warehouse.stampOf("2025-06")).toEqual(draft)
    })

    test("a month's stamp has its status, version, generation and the time of its last full sync", async () => {
      expect(await warehouse.stampOf("2025-07")).toBeNull()
      await warehouse.replaceMonth("2025-07", [[scoredRow("ana")]], draft)
      await warehouse.replaceRows("2025-07", ["ana"], [[scoredRow("ana")]], {
        ...draft,
        synced_at: "2026-02-01T10:00:00.000Z",
      })
      expect(await warehouse.stampOf("2025-07")).toEqual(draft)
      await warehouse.replaceMonth("2025-07", [[scoredRow("ana")]], final)
      expect(await warehouse.stampOf("2025-07")).toEqual(final)
    })

    test("a month written only in part, or only in part since it was reopened, does not count as synced", async () => {
      await warehouse.replaceRows("2025-08", ["ana"], [[scoredRow("ana")]], draft)
      expect(await warehouse.stampOf("2025-08")).toEqual({ ...draft, synced_at: null })
      await warehouse.replaceMonth("2025-08", [[scoredRow("ana"), scoredRow("ben")]], final)
      await warehouse.replaceRows("2025-08", ["ana"], [[scoredRow("ana")]], { ...draft, generation: 2 })
      expect(await warehouse.stampOf("2025-08")).toEqual({ ...draft, generation: 2, synced_at: null })
    })

    test("a writer that started before the month was finalized is refused and changes nothing", async () => {
      await warehouse.replaceMonth("2025-09", [[scoredRow("ana", { total_score: 70 })]], final)
      const late = [[scoredRow("ana", { total_score: 10 })]]
      await expect(warehouse.replaceMonth("2025-09", late, draft)).rejects.toThrow(StaleWarehouseWrite)
      await expect(warehouse.replaceRows("2025-09", ["ana"], late, draft)).rejects.toThrow(StaleWarehouseWrite)
      const contrary = { ...draft, generation: final.generation }
      await expect(warehouse.replaceRows("2025-09", ["ana"], late, contrary)).rejects.toThrow(StaleWarehouseWrite)
      expect(await warehouse.rowsOf(["ana"], ["2025-09"])).toMatchObject([{ total_score: 70, report_status: "final" }])
      await warehouse.replaceMonth("2025-09", late, { ...draft, generation: 2 })
      expect(await warehouse.rowsOf(["ana"], ["2025-09"])).toMatchObject([{ total_score: 10, report_status: "draft" }])
    })

    test("a forgotten month counts as never written: an older generation may be written again, and other months stay", async () => {
      await warehouse.replaceMonth("2027-01", [[scoredRow("ana"), scoredRow("ben")]], { ...final, generation: 7 })
      await warehouse.replaceMonth("2027-02", [[scoredRow("ana")]], final)
      await warehouse.forgetMonth("2027-01")
      expect([await warehouse.stampOf("2027-01"), await idsOf("2027-01")]).toEqual([null, []])
      expect(await warehouse.monthsOfPool(null)).not.toContain("2027-01")
      expect([await warehouse.stampOf("2027-02"), await idsOf("2027-02")]).toEqual([final, ["ana"]])
      await warehouse.replaceMonth("2027-01", [[scoredRow("ben")]], draft)
      expect([await warehouse.stampOf("2027-01"), await idsOf("2027-01")]).toEqual([draft, ["ben"]])
      await warehouse.forgetMonth("2027-03")
      await expect(warehouse.forgetMonth("2026-13")).rejects.toThrow(RangeError)
    })

    test("a column added later is null in existing rows, not false", async () => {
      await warehouse.replaceMonth("2025-10", [[scoredRow("old", { bonus_qualified: true })]], draft)
      await subject.loseColumn("bonus_qualified")
      await subject.loseColumn("bonus_qualification_breakdown")
      await warehouse.ensureColumns()
      await warehouse.replaceRows("2025-10", ["new"], [[scoredRow("new")]], draft)
      expect(await warehouse.rowsOf(["new", "old"], ["2025-10"])).toMatchObject([
        { employee_id: "new", bonus_qualified: false },
        { employee_id: "old", bonus_qualified: null, bonus_qualification_breakdown: null },
      ])
      expect(await summaryOf(warehouse, "2025-10", { employee_ids: ["old"] })).toMatchObject({
        bonus_qualified: 0,
        bonus_eligible: 1,
        bonus_unknown: 1,
      })
    })

    test("a person known to be ineligible does not count as unknown; a person of unknown eligibility does", async () => {
      const people = [scoredRow("eligible"), scoredRow("newcomer", { bonus_eligible: false })]
      await warehouse.replaceMonth("2025-12", [people], draft)
      await subject.loseColumn("bonus_qualified")
      expect(await summaryOf(warehouse, "2025-12", { employee_ids: null })).toMatchObject({ bonus_unknown: 1 })
      await subject.loseColumn("bonus_eligible")
      expect(await summaryOf(warehouse, "2025-12", { employee_ids: null })).toMatchObject({
        bonus_qualified: 0,
        bonus_eligible: 0,
        bonus_unknown: 2,
      })
    })

    test("a read adds a missing column automatically", async () => {
      await warehouse.replaceMonth("2025-11", [[scoredRow("ana")]], draft)
      await subject.loseColumn("bsc_eligible")
      expect(await warehouse.rowsOf(["ana"], ["2025-11"])).toMatchObject([{ bsc_eligible: null }])
    })

    test("a month that lost its rows is not synced until it is fully rewritten; one that never had any is", async () => {
      await warehouse.replaceMonth("2024-01", [], draft)
      await warehouse.replaceMonth("2024-02", [], draft)
      await warehouse.replaceMonth("2024-02", [[scoredRow("ana")]], draft)
      await warehouse.replaceMonth("2024-03", [], draft)
      await warehouse.replaceRows("2024-03", ["ana"], [[scoredRow("ana")]], draft)
      expect(await warehouse.stampOf("2024-02")).toEqual(draft)
      await subject.loseRows("2024-02")
      await subject.loseRows("2024-03")
      const synced = async () => {
        const { stamps } = await warehouse.stampedRowsOf(["ana"], ["2024-01", "2024-02", "2024-03"])
        return ["2024-01", "2024-02", "2024-03"].map((month) => stamps.get(month)?.synced_at ?? null)
      }
      expect(await synced()).toEqual([draft.synced_at, null, null])
      await warehouse.replaceRows("2024-02", ["ana"], [[scoredRow("ana")]], draft)
      expect(await synced()).toEqual([draft.synced_at, null, null])
      await warehouse.replaceMonth("2024-02", [[scoredRow("ana")]], draft)
      await warehouse.replaceMonth("2024-03", [], draft)
      expect(await synced()).toEqual([draft.synced_at, draft.synced_at, draft.synced_at])
    })

    test("processes that start concurrently on an empty warehouse agree on its tables and months", async () => {
      const empty = await prepare()
      const processes = Array.from({ length: 5 }, () => empty.open())
      const write = (each: Warehouse, at: number) =>
        each.replaceMonth(at % 2 ? "2026-01" : "2026-02", [[scoredRow("ana")]], draft)
      await Promise.all(processes.map((each) => each.ensureColumns()))
      await Promise.all(processes.map(write))
      expect(await processes[0]?.monthsOfPool(null)).toEqual(["2026-02", "2026-01"])
      await Promise.all(processes.map((each) => each.close()))
      await empty.drop()
    })
  })
}

const without = ({ generation: _, ...shown }: typeof draft) => shown
