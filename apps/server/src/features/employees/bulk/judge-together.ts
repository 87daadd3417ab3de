import { isDeepStrictEqual } from "node:util"
import type { BulkRowError } from "@scorecard/contracts/employee-bulk"
import { catchRefusal, Refusal } from "@scorecard/contracts/refusals"
import { holds, type Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import { isNewAddress } from "../address-change.ts"
import { superAdmins, widerPoolsAmong, type EmployeeDocument } from "../employees.store.ts"
import { refuseOwnRecord } from "../own-record.ts"
import { factsAround, faultsOf, type Domains, type Surroundings } from "../placement.ts"
import { poolGrowers, poolWouldGrow } from "../pool-growth.ts"
import { poolLeavers } from "../pool-placement.ts"
import { refuseReach, refuseStanding, rules } from "../standing.ts"
import { endlessChains } from "./manager-chains.ts"
import type { VettedRow } from "./vet-rows.ts"

/** A row that has come so far that it can be weighed against the others. */
type Standing = VettedRow & { next: EmployeeDocument }

/**
 * Adds to the rows what is wrong with them once all of them are carried out. Ask with the standings held to write. A row
 * that changes nothing is as right as it was: rules of today are no reason to refuse what an export says.
 */
export async function judgeTogether(
  { db, now }: Pick<Tx, "db" | "now">,
  config: Domains,
  actor: Actor,
  rows: readonly VettedRow[],
): Promise<void> {
  const standing = rows.filter((row): row is Standing => row.next !== null && !isDeepStrictEqual(row.current, row.next))
  const around = await surroundingsOf(db, now, standing)
  const growers = await poolGrowers(db, actor, standing)
  const readdressed = standing.filter(({ current, next }) => current !== null && isNewAddress(current, next))
  const widerPools = await widerPoolsAmong(
    db,
    actor,
    readdressed.map(({ next }) => next._id),
  )
  const leavers = await poolLeavers(db, actor, standing)
  for (const row of standing) {
    const growing = growers.has(row.next._id) ? [poolWouldGrow()] : []
    const leaving = leavers.get(row.next._id)
    const faults = [...growing, ...(leaving ? [leaving] : []), ...faultsOf(row, around, config)]
    row.errors.push(...standingErrors(actor, row, widerPools), ...faults.map(errorOf))
  }
  await keepASuperAdmin(db, standing)
}

/** The tables as they would stand afterwards. Of two rows that take one address, the first has it. */
async function surroundingsOf(db: Database, now: Temporal.Instant, rows: readonly Standing[]): Promise<Surroundings> {
  const facts = await factsAround(db, now, rows)
  const emailOwners = new Map(facts.emailOwners)
  const managerOf = new Map(facts.managerOf)
  const activePeople = new Set(facts.activePeople)
  for (const { next } of rows) {
    const email = next.personal_data.email_address.toLowerCase()
    if (!emailOwners.has(email)) emailOwners.set(email, next._id)
    managerOf.set(next._id, next.employment_data.manager_id)
    if (next.status === "active") activePeople.add(next._id)
    else activePeople.delete(next._id)
  }
  const isEndless = endlessChains((id) => managerOf.get(id) ?? null)
  return {
    today: facts.today,
    emailOwners,
    departments: facts.departments,
    activePeople,
    closesLoop: isEndless,
  }
}

function standingErrors(actor: Actor, { current, next }: Standing, widerPools: ReadonlySet<string>): BulkRowError[] {
  const refusal = catchRefusal(() => {
    refuseStanding(actor, current, next)
    if (current === null) return
    if (!holds(actor.access_level, "employees.edit")) {
      throw new Refusal("permission_missing", "Changing people needs the permission employees.edit.")
    }
    refuseReach(actor, current, next, widerPools)
    refuseOwnRecord(actor, current, next)
  })
  return refusal ? [errorOf(refusal)] : []
}

/** The last active super admin stays, whatever the file says. (rules/people#last-super-admin) */
async function keepASuperAdmin(db: Database, rows: readonly Standing[]): Promise<void> {
  const losing = rows.filter(({ current, next }) => current !== null && rules(current) && !rules(next))
  if (losing.length === 0) return
  const ruling = await superAdmins(db)
  for (const { next } of rows) {
    if (rules(next)) ruling.add(next._id)
    else ruling.delete(next._id)
  }
  if (ruling.size > 0) return
  const message = "One active super admin has to stay."
  for (const { errors } of losing) errors.push({ column: "access_level", code: "last_super_admin", message })
}

/** Which column a refusal is about, where it does not say so itself. */
const COLUMN_OF_CODE: Partial<Record<string, string>> = {
  access_level_above_own: "access_level",
  access_scope_reserved: "access_scope",
  permission_missing: "status",
}

function errorOf({ code, message, errors }: Refusal): BulkRowError {
  const field = errors[0]?.path.split(".").at(-1)
  return { column: field ?? COLUMN_OF_CODE[code] ?? null, code, message }
}
