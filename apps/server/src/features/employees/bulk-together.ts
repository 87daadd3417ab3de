import { isDeepStrictEqual } from "node:util"
import { catchRefusal, Refusal } from "@scorecard/contracts/refusals"
import { holds, type Actor } from "@scorecard/domain"
import * as bulk from "#core/bulk/index.ts"
import type { Database, Tx } from "#platform/index.ts"
import type { Context, EmployeeRow, PeopleOfFile } from "./bulk-rows.ts"
import { findWiderPools, selectSuperAdmins, type EmployeeDocument } from "./employees.store.ts"
import { assertCanChangeAccount, assertCanSetAccess, assertOwnFiguresUnchanged, isActiveSuperAdmin } from "./policy.ts"
import { escalationRefusal, findEscalations, findPoolExits } from "./pool-boundaries.ts"
import { isNewAddress, type Placement, type PlacementChange } from "./record.ts"
import { findIssues, isManagerGone, loadReferences, type ValidationContext } from "./validate.ts"

/*
 * The rows of a file as one change: a manager may be in the same file, and two rows may not take one address.
 * (rules/people#employee-uploads)
 */

/** A row that changes something and parsed without errors, so that it can be checked against the others. */
type ChangingRow = EmployeeRow & { next: EmployeeDocument }

const isChanging = (row: EmployeeRow): row is ChangingRow =>
  row.next !== null && row.errors.length === 0 && !isDeepStrictEqual(row.current, row.next)

/** Rows to check against the others: also those that are invalid, as far as possible. */
const checkedRows = (rows: readonly EmployeeRow[]) => [...rows.filter(isChanging), ...rows.flatMap(partialRow)]

/** Collects the placements of a file's people, which is all that is kept of rows that are not being validated. */
export function surveyPeople({ db, now }: Tx, actor: Actor) {
  const checked: PlacementChange[] = []
  const changing: PlacementChange[] = []
  return {
    add(rows: readonly EmployeeRow[]): void {
      const valid = rows.filter(isChanging).map(placementChange)
      changing.push(...valid)
      checked.push(...valid, ...rows.flatMap(partialRow).map(placementChange))
    },
    async end(): Promise<PeopleOfFile> {
      const moved = checked.filter(({ current, next }) => current !== null && isNewAddress(current, next))
      return {
        context: await loadContext(db, now, checked),
        escalations: await findEscalations(db, actor, checked),
        widerPools: await findWiderPools(
          db,
          actor,
          moved.map(({ next }) => next._id),
        ),
        exits: await findPoolExits(db, actor, checked),
        freesAddresses: moved.length > 0,
        endsSuperAdmins: await endsSuperAdmins(db, changing),
      }
    },
  }
}

function placementChange({ current, next }: ChangingRow): PlacementChange {
  return { current: current && placement(current), next: placement(next) }
}

function placement({ _id, status, access_level, personal_data, employment_data }: EmployeeDocument): Placement {
  const { department_id, manager_id, separation_date } = employment_data
  const { email_address } = personal_data
  return {
    _id,
    status,
    access_level,
    personal_data: { email_address },
    employment_data: { department_id, manager_id, separation_date },
  }
}

/**
 * Adds the errors that the rows have once all rows of the file are applied. Lock the hierarchy before this in order to
 * write. A row that changes nothing stays valid: today's rules are no reason to refuse what an export says.
 */
export function validateTogether(rows: readonly EmployeeRow[], { actor, config, headerOf, file }: Context): void {
  if (file === null) throw new Error("The people of the file were not surveyed")
  for (const row of checkedRows(rows)) {
    const escalation = file.escalations.has(row.next._id) ? [escalationRefusal()] : []
    const exit = file.exits.get(row.next._id)
    const issues = [...escalation, ...(exit ? [exit] : []), ...findIssues(row, file.context, config)]
    const refusals = [...policyRefusals(actor, row, file.widerPools), ...issues]
    const isLast = file.endsSuperAdmins && endsSuperAdmin(row) && row.errors.length === 0
    addErrors(
      row.errors,
      refusals.map((refusal) => toRowError(refusal, headerOf)),
      headerOf,
    )
    if (isManagerGone(row, file.context)) row.askAbout = ["manager_id"]
    if (isLast) row.errors.push(bulk.rowError(headerOf("access_level"), "last_super_admin", LAST_SUPER_ADMIN))
  }
}

/** An invalid row as far as it can be checked; its errors are the row's own list. */
function partialRow(row: EmployeeRow): ChangingRow[] {
  const { partial = null, errors } = row
  const isRepeated = errors.some(({ code }) => code === "duplicate_row")
  return partial === null || isRepeated || isDeepStrictEqual(row.current, partial) ? [] : [{ ...row, next: partial }]
}

/** A cell that is wrong already says no more, nor do dates that are compared with a wrong hire date. */
function addErrors(errors: bulk.RowError[], more: readonly bulk.RowError[], headerOf: bulk.HeaderOf): void {
  const wrong = new Set(errors.map(({ column }) => column))
  if (wrong.has(headerOf("hire_date"))) for (const field of HIRE_DATE_LIMITS) wrong.add(headerOf(field))
  errors.push(...more.filter(({ column }) => column === null || !wrong.has(column)))
}

const HIRE_DATE_LIMITS = ["birth_date", "separation_date", "regularization_date"]

/** The tables as they will be afterwards. If two rows take one address, the first gets it. */
async function loadContext(
  db: Database,
  now: Temporal.Instant,
  rows: readonly PlacementChange[],
): Promise<ValidationContext> {
  const { today, departments, ...references } = await loadReferences(db, now, rows)
  const emailOwners = new Map(references.emailOwners)
  const managers = new Map(references.managers)
  const activePeople = new Set(references.activePeople)
  for (const { next } of rows) {
    const email = next.personal_data.email_address?.toLowerCase()
    if (email !== undefined && !emailOwners.has(email)) emailOwners.set(email, next._id)
    managers.set(next._id, next.employment_data.manager_id)
    if (next.status === "active") activePeople.add(next._id)
    else activePeople.delete(next._id)
  }
  const closesLoop = findManagerCycles((id) => managers.get(id) ?? null)
  return { today, emailOwners, departments, activePeople, knownPeople: new Set(managers.keys()), closesLoop }
}

/**
 * Reports for any person whether the chain of managers above them never ends, as `wouldLoop` does for one person. Each link
 * is followed only once, so a file with a chain of 5,000 people does not take 12 million steps.
 */
export function findManagerCycles(managerOf: (employeeId: string) => string | null): (employeeId: string) => boolean {
  const results = new Map<string, boolean>()
  return (employeeId) => {
    const chain = new Set<string>()
    let id: string | null = employeeId
    while (id !== null && !results.has(id) && !chain.has(id)) {
      chain.add(id)
      id = managerOf(id)
    }
    const isEndless = id !== null && (results.get(id) ?? true)
    for (const each of chain) results.set(each, isEndless)
    return isEndless
  }
}

function policyRefusals(actor: Actor, { current, next }: ChangingRow, widerPools: ReadonlySet<string>): Refusal[] {
  const refusal = catchRefusal(() => {
    assertCanSetAccess(actor, current, next)
    if (current === null) return
    if (!holds(actor, "employees.edit")) {
      throw new Refusal("permission_missing", "Changing people needs the permission employees.edit.")
    }
    assertCanChangeAccount(actor, { current, next }, widerPools)
    assertOwnFiguresUnchanged(actor, { current, next })
  })
  return refusal ? [refusal] : []
}

const LAST_SUPER_ADMIN = "At least one active super admin must remain."

const endsSuperAdmin = ({ current, next }: PlacementChange) =>
  current !== null && isActiveSuperAdmin(current) && !isActiveSuperAdmin(next)

async function endsSuperAdmins(db: Database, changes: readonly PlacementChange[]): Promise<boolean> {
  if (!changes.some(endsSuperAdmin)) return false
  const superAdmins = await selectSuperAdmins(db)
  for (const { next } of changes) {
    if (isActiveSuperAdmin(next)) superAdmins.add(next._id)
    else superAdmins.delete(next._id)
  }
  return superAdmins.size === 0
}

/** The columns of refusals that do not name a field. */
const COLUMN_BY_CODE: Partial<Record<string, string>> = {
  access_level_above_own: "access_level",
  access_scope_reserved: "access_scope",
  permission_missing: "status",
}

function toRowError({ code, message, errors }: Refusal, headerOf: bulk.HeaderOf): bulk.RowError {
  const field = errors[0]?.path.split(".").at(-1) ?? COLUMN_BY_CODE[code]
  return bulk.rowError(field === undefined ? null : headerOf(field), code, message)
}
