import { isDeepStrictEqual } from "node:util"
import type { z } from "zod"
import { EmployeeId } from "@scorecard/contracts/common"
import { EmployeeChange, EmployeeDraft, EmployeeStatus } from "@scorecard/contracts/employees"
import { catchRefusal, Refusal } from "@scorecard/contracts/refusals"
import { easternDate, holds, type Actor } from "@scorecard/domain"
import * as bulk from "#core/bulk/index.ts"
import { applyDeparture, lockOrganization } from "#core/people/index.ts"
import type { Database, Tx } from "#platform/index.ts"
import {
  findWiderPools,
  lockHierarchy,
  selectByIds,
  selectSuperAdmins,
  type EmployeeDocument,
} from "./employees.store.ts"
import { assertCanChangeAccount, assertCanSetAccess, assertOwnFiguresUnchanged, isActiveSuperAdmin } from "./policy.ts"
import { escalationRefusal, findEscalations, findPoolExits } from "./pool-boundaries.ts"
import {
  applyChange,
  createRecord,
  isNewAddress,
  RESERVED_IDS,
  type Placement,
  type PlacementChange,
} from "./record.ts"
import { findIssues, loadReferences, type EmailDomains, type ValidationContext } from "./validate.ts"

/*
 * Every row is validated like a POST or PATCH, but all of them as one change: a manager may be in the same file, and
 * two rows may not take one address. (rules/people#employee-uploads)
 */

/** One row as a request to the API: only the fields that its cells set. */
export type InputRow = {
  row: number
  employee_id: string
  /** A cell that is not a number stays text, which matches no version. */
  version: unknown
  fields: Record<string, unknown> & { personal_data: object; employment_data: object }
}

/** A row with the record before and after it; `next` is null where the row alone is invalid. */
export type EmployeeRow = bulk.ValidatedRow & {
  employee_id: string
  current: EmployeeDocument | null
  next: EmployeeDocument | null
  /** Without the cells that are wrong, so that the rest of an invalid row is checked too. */
  partial?: EmployeeDocument | null
}

type KnownEmployees = ReadonlyMap<string, { document: EmployeeDocument; inPool: boolean }>
type Context = {
  tx: Tx
  actor: Actor
  config: EmailDomains
  headerOf: bulk.HeaderOf
  known: KnownEmployees
  file: PeopleOfFile | null
}

/** With `lock`, the people, the hierarchy and the organization stay as they are until the transaction ends. */
export async function loadPeople(
  tx: Tx,
  actor: Actor,
  rows: readonly InputRow[],
  lock: boolean,
): Promise<KnownEmployees> {
  if (lock) {
    await lockHierarchy(tx.db)
    await lockOrganization(tx.db)
  }
  const ids = [...new Set(rows.map(({ employee_id }) => employee_id))]
  const found = await selectByIds(tx.db, actor, ids, lock ? "for update" : undefined)
  return new Map(found.map((each) => [each.document._id, each]))
}

/** Validates a row without the other rows. */
export function validateRow(input: InputRow, { tx, actor, headerOf, known }: Context): EmployeeRow {
  const { row, employee_id, version, fields } = input
  const existing = known.get(employee_id)
  const base = { row, employee_id, current: null, next: null }
  if (existing?.inPool) {
    const current = applyDeparture(existing.document, tx)
    if (version !== undefined && version !== current.version) {
      return { ...base, action: "update", current, errors: [staleVersion()] }
    }
    const change = EmployeeChange.safeParse(fields)
    if (!change.success) {
      const rest = EmployeeChange.safeParse(withoutIssues(fields, change.error))
      const partial = rest.success ? applyChange(current, rest.data, tx) : null
      const errors = bulk.cellErrors(change.error, fields, ({ field }) => headerOf(field))
      return { ...base, action: "update", current, partial, errors }
    }
    return { ...base, action: "update", current, next: applyChange(current, change.data, tx), errors: [] }
  }
  const { status, ...draftFields } = fields
  const draft = EmployeeDraft.safeParse({ ...draftFields, employee_id })
  const draftErrors = draft.success ? [] : bulk.cellErrors(draft.error, fields, ({ field }) => headerOf(field))
  const errors = [
    ...idErrors(employee_id, existing !== undefined),
    ...(version === undefined ? [] : [bulk.rowError("version", "invalid", "New people have no version yet.")]),
    ...(isStatus(status) ? [] : [bulk.rowError("status", "invalid", "A status is active or inactive.")]),
    ...draftErrors.filter(({ column }) => column !== "employee_id"),
  ]
  const next =
    draft.success && isStatus(status) && errors.length === 0
      ? createRecord(employee_id, { ...draft.data, status }, actor, tx)
      : null
  if (next !== null || draft.success || existing !== undefined) return { ...base, action: "create", next, errors }
  const fillable = withoutIssues({ ...draftFields, employee_id }, draft.error)
  const rest = EmployeeDraft.safeParse(withPlaceholders(fillable, easternDate(tx.now)))
  const partial = rest.success ? createRecord(employee_id, rest.data, actor, tx) : null
  return { ...base, action: "create", next, partial, errors }
}

/** The fields without those that a schema refuses. */
function withoutIssues<Fields extends object>(fields: Fields, { issues }: z.core.$ZodError): Fields {
  const rest = structuredClone(fields)
  for (const { path } of issues) {
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((at, key) => (isObject(at) ? Reflect.get(at, key) : undefined), rest)
    const last = path.at(-1)
    if (isObject(holder) && last !== undefined) Reflect.deleteProperty(holder, last)
  }
  return rest
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** Takes the place of required fields that are missing or wrong while the rest of their row is checked; never stored. */
function withPlaceholders(fields: InputRow["fields"] & { employee_id: string }, hire_date: string) {
  const { personal_data, employment_data } = fields
  const person = { first_name: "-", last_name: "-" }
  return {
    hire_date,
    ...fields,
    personal_data: { ...person, ...personal_data },
    employment_data: { position: "-", ...employment_data },
  }
}

function isStatus(value: unknown): value is EmployeeDocument["status"] | undefined {
  return EmployeeStatus.optional().safeParse(value).success
}

const staleVersion = () =>
  bulk.rowError(
    "version",
    "version_mismatch",
    "This person has changed since the export. Export again, or leave the version out.",
  )

/** As in POST /v1/employees, an id outside the pool is reported as taken; nothing else is revealed. */
function idErrors(employeeId: string, isTaken: boolean): bulk.RowError[] {
  if (employeeId === "") return [bulk.rowError("employee_id", "required", "Every row needs an employee_id.")]
  if (isTaken) return [bulk.rowError("employee_id", "employee_id_taken", "Another employee has this ID.")]
  if (RESERVED_IDS.includes(employeeId)) return [bulk.rowError("employee_id", "invalid", "This word is reserved.")]
  const parsed = EmployeeId.safeParse(employeeId)
  return parsed.success
    ? []
    : [bulk.rowError("employee_id", "invalid", parsed.error.issues[0]?.message ?? "Not an id.")]
}

/** A row that changes something and parsed without errors, so that it can be checked against the others. */
type ChangingRow = EmployeeRow & { next: EmployeeDocument }

const isChanging = (row: EmployeeRow): row is ChangingRow =>
  row.next !== null && row.errors.length === 0 && !isDeepStrictEqual(row.current, row.next)

/** Rows to check against the others: also those that are invalid, as far as possible. */
const checkedRows = (rows: readonly EmployeeRow[]) => [...rows.filter(isChanging), ...rows.flatMap(partialRow)]

/** What the rows of a file have to know of each other and of the tables. */
export type PeopleOfFile = {
  context: ValidationContext
  escalations: ReadonlySet<string>
  widerPools: ReadonlySet<string>
  exits: ReadonlyMap<string, Refusal>
  /** Whether no active super admin would remain after the upload. (rules/people#last-super-admin) */
  endsSuperAdmins: boolean
}

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
