import { Refusal } from "@scorecard/contracts/refusals"
import { holds, type Actor } from "@scorecard/domain"
import type * as bulk from "#core/bulk/index.ts"
import { findPeopleInFinals } from "#core/months/index.ts"
import { applyDeparture, lockOrganization } from "#core/people/index.ts"
import type { Tx } from "#platform/index.ts"
import type { EmployeeRow } from "./bulk-rows.ts"
import { surveyPeople, validateTogether } from "./bulk-together.ts"
import {
  fullName,
  lockHierarchy,
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

/** @throws Refusal 403 for someone who may no longer add people */
export async function loadUndo(
  tx: Tx,
  actor: Actor,
  records: readonly bulk.UndoRecord[],
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

/** Who is left once the added people are removed, and what the former records mean to each other. */
export function surveyUndo({ tx, actor }: bulk.BatchScope, config: EmailDomains): bulk.UndoSurvey<EmployeeDocument> {
  const added: Added[] = []
  const restoredIds = new Set<string>()
  const superAdmins: { id: string; isOne: boolean }[] = []
  const survey = surveyPeople(tx, actor)
  return {
    add(changes) {
      for (const { row, before, after } of changes) {
        if (before && !after) added.push({ row, id: before._id, name: fullName(before), created_at: before.created_at })
        if (!before || !after) continue
        restoredIds.add(before._id)
        const isOne = isActiveSuperAdmin(after)
        if (isOne || isActiveSuperAdmin(before)) superAdmins.push({ id: before._id, isOne })
      }
      survey.add(changes.flatMap(restoredRow))
    },
    async end() {
      const issues = [...(await findRecorded(tx, added)), ...(await findReports(tx, added, restoredIds))]
      await assertSuperAdminLeft(tx, superAdmins)
      const file = await survey.end()
      return {
        issues,
        findIssues(changes) {
          const rows = changes.flatMap(restoredRow)
          validateTogether(rows, { tx, actor, config, headerOf: (field) => field, known: new Map(), file })
          return rows.flatMap(({ row, errors }) => errors.map(({ message }) => ({ row, message })))
        },
      }
    },
  }
}

type Added = { row: number; id: string; name: string; created_at: string }

/** What was recorded about or by people since they were added. */
async function findRecorded(tx: Tx, added: readonly Added[]): Promise<bulk.UndoIssue[]> {
  const [first] = added
  if (!first) return []
  const ids = added.map(({ id }) => id)
  const mentioned = await findMentioned(tx.db, ids, first.created_at)
  const inFinals = await findPeopleInFinals(tx.db, ids)
  return added.flatMap(({ row, id, name }) => {
    if (!mentioned.has(id) && !inFinals.has(id)) return []
    return [{ row, message: `Something was recorded about or by ${name} since.` }]
  })
}

/** Whoever has one of these people as manager, and will keep them. */
async function findReports(
  tx: Tx,
  added: readonly Added[],
  restoredIds: ReadonlySet<string>,
): Promise<bulk.UndoIssue[]> {
  const managers = new Map(added.map((each) => [each.id, each]))
  const reports = await selectReports(tx.db, [...managers.keys()])
  return reports.flatMap(({ _id, name, manager_id }) => {
    const manager = managers.get(manager_id)
    if (!manager || restoredIds.has(_id)) return []
    return [{ row: manager.row, message: `${manager.name} is the manager of ${name} now.` }]
  })
}

function restoredRow({ row, before: current, after: next }: Change): EmployeeRow[] {
  if (!current || !next) return []
  return [{ row, action: "update", errors: [], employee_id: current._id, current, next, transfer: null }]
}

/** @throws Refusal 409 `last_super_admin` (rules/people#last-super-admin) */
async function assertSuperAdminLeft(tx: Tx, changes: readonly { id: string; isOne: boolean }[]): Promise<void> {
  const superAdmins = await selectSuperAdmins(tx.db)
  for (const { id, isOne } of changes) {
    if (isOne) superAdmins.add(id)
    else superAdmins.delete(id)
  }
  if (superAdmins.size === 0) {
    throw new Refusal("last_super_admin", "At least one active super admin must remain.")
  }
}
