import { getCycleId, easternDate } from "@scorecard/domain/calendar"
import type { ConfigurationDocuments } from "@scorecard/domain/scoring"
import { getConfiguration, markSetUp } from "#core/cycles/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { companyMonths, makeCompany } from "@scorecard/demo-company/company"
import { FILLED, hasPeople, holdFilling, learnDistributions } from "./demo.store.ts"
import { allCollections, countOf, insertCompany } from "./documents.ts"
import type { DemoDeps } from "./deps.ts"

/** Every first start tells the same story. */
const DEMO_SEED = 2025

/**
 * On a database without people, writes the made-up company in one transaction: a process that dies in the middle
 * leaves nothing. Of several starting processes one does it and the others find it done. (rules/running#demo-company)
 */
export async function fillIfEmpty(deps: DemoDeps, seed = DEMO_SEED): Promise<void> {
  if (await hasPeople(deps.db)) return
  const isFilled = await deps.transact(async (tx) => {
    await holdFilling(tx.db)
    if (await hasPeople(tx.db)) return false
    await fill(deps, tx, seed)
    return true
  })
  const tables = allCollections(deps.needs.collections).map(({ name }) => name)
  if (isFilled) await learnDistributions(deps.db, tables)
}

async function fill({ needs, log }: DemoDeps, tx: Tx, seed: number): Promise<void> {
  const today = easternDate(tx.now)
  const configurations = await configurationsOf(tx.db, today)
  const company = makeCompany({
    seed,
    today,
    configurationOf(cycleId) {
      const found = configurations.get(cycleId)
      if (!found) throw new Error(`There is no cycle ${cycleId}`)
      return found
    },
  })
  await insertCompany(tx.db, needs.collections, company)
  await markSetUp(tx.db, tx.at)
  tx.audit(null, FILLED, { collection: "tbl_employees", id: "demo", change: { seed, today } })
  log.info({ documents: countOf(company) }, "a made-up company moved in; DEMO_DATA=false starts empty")
}

async function configurationsOf(db: Database, today: string): Promise<Map<string, ConfigurationDocuments>> {
  const ids = [...new Set(companyMonths(today).map(getCycleId))]
  const found = new Map<string, ConfigurationDocuments>()
  for (const id of ids) found.set(id, await getConfiguration(db, id))
  return found
}
