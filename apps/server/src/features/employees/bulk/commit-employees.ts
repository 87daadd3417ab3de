import { isDeepStrictEqual } from "node:util"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { holdOrganization } from "#core/people/index.ts"
import { closePreview, takePreview, writeRows, type RowsTold } from "#platform/tables/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { followFigures } from "../follow-figures.ts"
import { mailAddressChanges } from "../address-change.ts"
import { changeOf } from "../employee-change.ts"
import { employees, holdStandings, refusingDuplicates, replaceMany, type EmployeeDocument } from "../employees.store.ts"
import { startOf } from "../new-employee.ts"
import { signalSessionChanges } from "../sessions.ts"
import { EMPLOYEES } from "./preview-employees.ts"
import { vetRows, type VettedRow } from "./vet-rows.ts"

const MOST_NAMED_ERRORS = 100

export type EmployeeBatch = { batch_id: string; created: number; updated: number }
type Changed = { current: EmployeeDocument; next: EmployeeDocument }

/**
 * Takes over a preview of the actor's: all rows or none, once, however many press at the same moment. The rows are
 * checked again, with the people, the standings and the organization held.
 * @throws Refusal 404, 409 `preview_committed` or 422 `rows_invalid` naming the rows.
 */
export async function commitEmployees(
  deps: Pick<World, "config" | "transact">,
  actor: Actor,
  { previewId, told }: { previewId: string; told: RowsTold },
): Promise<EmployeeBatch> {
  return deps.transact(async (tx) => {
    const preview = await takePreview(tx, EMPLOYEES, actor, previewId)
    await holdStandings(tx.db)
    await holdOrganization(tx.db)
    told.begin("checking", preview.rows.length)
    const rows = await vetRows(tx, deps.config, actor, preview, { lock: "for update", told })
    refuseInvalid(rows)

    const added = rows.flatMap(({ current, next }) => (current === null && next ? [next] : []))
    const changed = rows.flatMap(({ current, next }) =>
      current && next && !isDeepStrictEqual(current, next) ? [{ current, next }] : [],
    )
    told.begin("writing", added.length + changed.length)
    await refusingDuplicates(write(tx, actor, { added, changed, told }))
    const batch_id = await closePreview(tx, preview)
    told.begin("recording", added.length + changed.length)
    record(tx, actor, { batch_id, added, changed })
    await mailAddressChanges(tx, deps, actor, changed)
    await signalSessionChanges(tx, changed)
    await followFigures(tx, [...added.map(({ _id }) => _id), ...changed.map(({ next }) => next._id)])
    return { batch_id, created: added.length, updated: changed.length }
  })
}

function refuseInvalid(rows: readonly VettedRow[]): void {
  const errors = rows.flatMap((row) =>
    row.errors.map(({ column, message }) => ({
      path: `rows.${row.row}${column === null ? "" : `.${column}`}`,
      message,
    })),
  )
  if (errors.length === 0) return
  const rowCount = rows.filter((row) => row.errors.length > 0).length
  const message = `Nothing was changed: ${rowCount} of the rows can't be imported any more. Preview the file again to see them all.`
  throw new Refusal("rows_invalid", message, { errors: errors.slice(0, MOST_NAMED_ERRORS) })
}

type Writing = { added: readonly EmployeeDocument[]; changed: readonly Changed[]; told: RowsTold }

async function write(tx: Tx, actor: Actor, { added, changed, told }: Writing): Promise<void> {
  const next = changed.map((one) => ({ ...one.next, updated_at: tx.at, updated_by_id: actor.employee_id }))
  await writeRows(next, told, (part) => replaceMany(tx.db, part))
  await writeRows(added, told, (part) => employees.insertMany(tx.db, part))
}

type Batch = { batch_id: string; added: readonly EmployeeDocument[]; changed: readonly Changed[] }

function record(tx: Tx, actor: Actor, { batch_id, added, changed }: Batch): void {
  const target = (id: string) => ({ collection: employees.name, id, employee_id: id })
  for (const next of added) {
    tx.audit(actor, "employee.created", { ...target(next._id), change: { ...startOf(next), batch_id } })
  }
  for (const { current, next } of changed) {
    tx.audit(actor, "employee.changed", { ...target(next._id), change: { ...changeOf(current, next), batch_id } })
  }
  const change = { created: added.length, updated: changed.length }
  tx.audit(actor, "employees.bulk_committed", { collection: employees.name, id: batch_id, change })
}
