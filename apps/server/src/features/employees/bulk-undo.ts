import { Refusal } from "@scorecard/contracts/refusals"
import { holds, type Actor } from "@scorecard/domain"
import type * as bulk from "#core/bulk/index.ts"
import { findPeopleInFinals } from "#core/months/index.ts"
import { applyDeparture, lockOrganization } from "#core/people/index.ts"
import type { Tx } from "#platform/index.ts"
import { surveyPeople, validateTogether, type EmployeeRow } from "./bulk-validation.ts"
import {
  fullName,
  lockHierarchy,
  removeEmployees,
  selectByIds,
  selectReports,
  selectSuperAdmins,
  type EmployeeDocument,
} from "./employees.store.ts"
import { isActiveSuperAdmin } from "./policy.ts"
import { findMentioned } from "./records.store.ts"
import { isNewAddress } from "./record.ts"
import type { EmailDomains } from "./validate.ts"

/*
 * Undoing an upload of people: those it added go, as long as nothing was recorded about or by them, and those it changed
 * get their former records back, by the rules of an upload. (rules/people#undoing-an-upload)
 */

type Change = bulk.Change<EmployeeDocument>
type Issue = { row: number; message: string }

/** @throws Refusal 403 for someone who may no longer add people */
export async function loadUndo(
  tx: Tx,
  actor: Actor,
  records: readonly bulk.UndoRecord[],
  config: EmailDomains,
): Promise<bulk.UndoContext<EmployeeDocument>> {
  if (!holds(actor, "employees.create")) {
    throw new Refusal("permission_missing", "Undoing an upload of people needs the permission employees.create.")
  }
  await lockHierarchy(tx.db)
  await lockOrganization(tx.db)
  const ids = records.map(({ document_id }) => document_id)
  const found = new Map((await selectByIds(tx.db, actor, ids, "for update")).map((each) => [each.document._id, each]))
  return {
    find({ document_id, version }) {
      const person = found.get(document_id)
      if (!person) return { current: null, issue: `${document_id} was removed since.` }
      if (!person.inPool) return { current: person.document, issue: "You can no longer see this person." }
      const { document } = person
      const issue = document.version === version ? undefined : `${fullName(document)} has changed since.`
      return { current: document, issue }
    },
    findIssues: (changes, scope) => findIssues(changes, scope, config),
    assertOpen: () => undefined,
  }
}

/** The former record. Sessions that ended stay ended, and others end where a single change would end them. */
export function restore(current: EmployeeDocument, former: EmployeeDocument, tx: Tx): EmployeeDocument {
  const isDeactivated = current.status === "active" && former.status === "inactive"
  const endsSessions = isDeactivated || isNewAddress(current, former)
  const { idp_sub, version } = current
  const sessions_end_at = endsSessions ? tx.at : current.sessions_end_at
  return { ...applyDeparture({ ...former, idp_sub, sessions_end_at }, tx), version }
}

/** The people who were added are removed first, so that the other checks see who is left. */
async function findIssues(
  changes: readonly Change[],
  { tx, actor }: bulk.BatchScope,
  config: EmailDomains,
): Promise<Issue[]> {
  const added = changes.flatMap(({ row, before, after }) => (before && !after ? [{ row, person: before }] : []))
  const issues = await findRecorded(tx, added)
  await removeEmployees(
    tx.db,
    added.map(({ person }) => person._id),
  )
  const rows = changes.flatMap(restoredRow)
  issues.push(...(await findReports(tx, added, rows)))
  await assertSuperAdminLeft(tx, rows)
  const survey = surveyPeople(tx, actor)
  survey.add(rows)
  const file = await survey.end()
  validateTogether(rows, { tx, actor, config, headerOf: (field) => field, known: new Map(), file })
  return [...issues, ...rows.flatMap(({ row, errors }) => errors.map(({ message }) => ({ row, message })))]
}

type Added = { row: number; person: EmployeeDocument }

/** What was recorded about or by people since they were added. */
async function findRecorded(tx: Tx, added: readonly Added[]): Promise<Issue[]> {
  const [first] = added
  if (!first) return []
  const ids = added.map(({ person }) => person._id)
  const mentioned = await findMentioned(tx.db, ids, first.person.created_at)
  const inFinals = await findPeopleInFinals(tx.db, ids)
  return added.flatMap(({ row, person }) => {
    if (!mentioned.has(person._id) && !inFinals.has(person._id)) return []
    return [{ row, message: `Something was recorded about or by ${fullName(person)} since.` }]
  })
}

/** Whoever has one of these people as manager, and will keep them. */
async function findReports(tx: Tx, added: readonly Added[], rows: readonly EmployeeRow[]): Promise<Issue[]> {
  const restoredIds = new Set(rows.map(({ employee_id }) => employee_id))
  const managers = new Map(added.map(({ row, person }) => [person._id, { row, person }]))
  const reports = await selectReports(tx.db, [...managers.keys()])
  return reports.flatMap(({ _id, name, manager_id }) => {
    const manager = managers.get(manager_id)
    if (!manager || restoredIds.has(_id)) return []
    return [{ row: manager.row, message: `${fullName(manager.person)} is the manager of ${name} now.` }]
  })
}

function restoredRow({ row, before: current, after: next }: Change): EmployeeRow[] {
  if (!current || !next) return []
  return [{ row, action: "update", errors: [], employee_id: current._id, current, next }]
}

/** @throws Refusal 409 `last_super_admin` (rules/people#last-super-admin) */
async function assertSuperAdminLeft(tx: Tx, rows: readonly EmployeeRow[]): Promise<void> {
  const superAdmins = await selectSuperAdmins(tx.db)
  for (const { next } of rows) {
    if (next && isActiveSuperAdmin(next)) superAdmins.add(next._id)
    else if (next) superAdmins.delete(next._id)
  }
  if (superAdmins.size === 0) {
    throw new Refusal("last_super_admin", "At least one active super admin must remain.")
  }
}
