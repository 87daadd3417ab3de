import { expect, test } from "vitest"
import type { Difference } from "./compare.ts"
import { enterCompany } from "./random-company.ts"
import { hasPdfTools } from "#test/support/pdf-tools.ts"
import { correctClosedMonth } from "./corrections.ts"
import * as read from "./reading.ts"
import type { Reading } from "./reading.ts"
import { compareStatements } from "./statements.ts"

/**
 * The default is for the suite; CALCULATED_MONTHS=5000 is the full measure, in companies of 180 people and 9 months.
 * CALCULATION_SEED repeats a printed company.
 */
const MONTHS = Number(process.env["CALCULATED_MONTHS"] ?? 250)
const SEED = Number(process.env["CALCULATION_SEED"] ?? 1)
const SUITE = { people: 60, months: 6 }
const FULL = { people: 180, months: 9 }
/** Whose statements are read back, in each final month. */
const STATEMENTS = MONTHS > 1_000 ? 7 : 3
const SHOWN = 50
const LONG = 7_200_000

test(
  "an independent calculation from docs/rules agrees with every figure",
  async () => {
    let compared = 0
    const differences: Difference[] = []
    for (let seed = SEED; compared < MONTHS; seed++) {
      const result = await compareCompany(seed)
      compared += result.compared
      differences.push(...result.differences)
    }
    expect(differences).toEqual([])
  },
  LONG,
)

async function compareCompany(seed: number): Promise<{ compared: number; differences: Difference[] }> {
  const begun = Date.now()
  const company = await enterCompany({ seed, ...(MONTHS > 1_000 ? FULL : SUITE) })
  const entered = Date.now()
  const differences: Difference[] = []
  const seen = { rows: 0, "not scored": 0, statements: 0, "entries after closing": 0 }
  try {
    const current = company.months.at(-1)
    for (const month of company.months) {
      const draft = { company, month, mode: "rolling" as const, differences }
      const rows = [...read.expectedRows(draft).values()]
      seen.rows += rows.length
      seen["not scored"] += rows.filter(({ not_scored }) => not_scored !== null).length
      await compareDraft(draft)
      if (month === current) continue
      const closed = { ...draft, mode: "final" as const }
      await compareFinal(closed)
      if (hasPdfTools()) seen.statements += await compareStatements(closed, STATEMENTS)
      if (month === company.months[1]) seen["entries after closing"] += await correctClosedMonth(closed)
    }
  } finally {
    await company.close()
  }
  const seconds = [entered - begun, Date.now() - entered].map((ms) => Math.round(ms / 1000))
  const counts = JSON.stringify({ ...seen, ...company.counts })
  console.log(`Seed ${seed}: ${differences.length} differences, ${counts}, ${seconds.join(" + ")} s`)
  for (const difference of differences.slice(0, SHOWN)) console.log(JSON.stringify(difference))
  return { compared: seen.rows, differences }
}

async function compareDraft(draft: Reading): Promise<void> {
  await read.compareLive(draft)
  await read.sync(draft)
  await read.compareSynced(draft)
  await read.compareReceipts(draft)
  await read.compareStatuses(draft)
}

async function compareFinal(closed: Reading): Promise<void> {
  await read.finalize(closed)
  await read.compareVersion(closed, 1)
  await read.compareSynced(closed)
  await read.compareLive(closed)
  await read.compareReceipts(closed)
  await read.compareStatuses(closed)
}
