import { isDeepStrictEqual } from "node:util"
import type { Entry, EntryDraft, Fields } from "@scorecard/contracts/entries"
import type { Actor } from "@scorecard/domain/access"
import type { CycleConfiguration } from "@scorecard/domain/scoring"
import type { z } from "zod"
import {
  cellProblems,
  errorOf,
  errorsOfRefused,
  hasBrokenCell,
  type RowError,
  type RowVerdict,
} from "#platform/tables/index.ts"
import { draftOf } from "../change-entry.ts"
import { dateOf, type Kind } from "../kinds.ts"
import { refuseEdit, refuseOwnEntry } from "../may.ts"
import { weighDraft } from "../vet-draft.ts"
import { checklistOf, headOfItem } from "./answers.ts"
import { columnsOf } from "./columns.ts"
import { isConfiguration, newDateOf, type Around } from "./look-around.ts"
import type { GivenRow } from "./read-rows.ts"

/** What a valid row comes to; one that changes nothing writes nothing. */
export type Write = { row: number; former: Entry | null; fields: EntryDraft }
/** `draft` is what its cells mean, null where they could not be read. */
export type WeighedRow = RowVerdict & { draft: EntryDraft | null; write: Write | null }

type Weighing = { kind: Kind; actor: Actor; around: Around }

/**
 * Judges one row as POST and PATCH would, by the same rules, and says all that is wrong with it.
 * (rules/entries#uploads)
 */
export function weighRow(weighing: Weighing, given: GivenRow): WeighedRow {
  const asked = given.id === null ? newEntryAsked(weighing, given) : changeAsked(weighing, given, given.id)
  const { draft, former } = asked
  const weighed = draft ? weighedDraft(weighing, given, draft, former) : { errors: [], fields: null }
  const { row } = given
  const errors = onePerColumn([...given.errors, ...asked.errors, ...lockErrors(weighing, given), ...weighed.errors])
  const { fields } = weighed
  const changes = fields !== null && !(former && isDeepStrictEqual({ ...former, ...fields }, former))
  const write = errors.length === 0 && changes ? { row, former, fields } : null
  const isReadable = given.errors.length === 0 && !hasBrokenCell(given.cells)
  return {
    row,
    action: given.id === null ? "create" : "update",
    errors,
    draft: isReadable ? draft : null,
    write,
  }
}

type Asked = { draft: EntryDraft | null; former: Entry | null; errors: RowError[] }

function newEntryAsked(weighing: Weighing, given: GivenRow): Asked {
  const { kind, actor, around } = weighing
  const { employee_id, version } = given
  const whom = employee_id === null ? {} : { employee_id }
  const content: Fields = { ...nulls(kind), ...whom, ...given.fields, ...checklistAsked(weighing, given, null) }
  const parsed = kind.routes.submit.body.safeParse(content)
  const errors = parsed.success ? [] : schemaErrors(weighing, given, parsed.error, content)
  if (version !== null) errors.push(fault("version", "invalid", "A version goes with an _id."))
  if (employee_id !== null) {
    errors.push(...errorsOfRefused(() => refuseOwnEntry(actor, employee_id), asIs, "employee_id"))
    if (!around.people.has(employee_id)) errors.push(outOfPool())
  }
  return { draft: parsed.success ? parsed.data : null, former: null, errors }
}

/** What a new entry has in the fields that may be empty, unless a cell says more. */
const nulls = (kind: Kind): Fields =>
  Object.fromEntries(columnsOf(kind).flatMap(({ name, clears }) => (clears ? [[name, null]] : [])))

function changeAsked(weighing: Weighing, given: GivenRow, id: string): Asked {
  const { kind, actor, around } = weighing
  const former = around.entries.get(id)?.entry
  if (!former) {
    const message = "There is no such entry, or not among those that you may see. Leave it empty for a new one."
    return { draft: null, former: null, errors: [fault("_id", "not_found", message)] }
  }
  const patch = { ...given.fields, ...checklistAsked(weighing, given, former) }
  const parsed = kind.routes.change.body.safeParse(patch)
  const errors = [
    ...errorsOfRefused(() => refuseEdit(actor, former), asIs, "_id"),
    ...sameEmployee(given, former),
    ...sameVersion(weighing, given, former),
    ...(parsed.success ? [] : schemaErrors(weighing, given, parsed.error, patch)),
  ]
  return { draft: parsed.success ? { ...draftOf(kind, former), ...parsed.data } : null, former, errors }
}

function sameEmployee({ employee_id }: GivenRow, former: Entry): RowError[] {
  if (employee_id === null || employee_id === former.employee_id) return []
  const message = `This entry is about ${former.employee_id}, which never changes: delete it and submit another.`
  return [fault("employee_id", "invalid", message)]
}

function sameVersion({ kind, around }: Weighing, { version }: GivenRow, former: Entry): RowError[] {
  const message = "Somebody changed this entry since. Download it again and repeat your change."
  if (version !== null && version !== former.version) return [fault("version", "version_mismatch", message)]
  // Then its month is not among those held.
  const before = around.known.get(former._id)?.entry
  const moved = before !== undefined && dateOf(kind, before) !== dateOf(kind, former)
  return moved ? [fault("_id", "version_mismatch", message)] : []
}

function weighedDraft(weighing: Weighing, given: GivenRow, draft: EntryDraft, former: Entry | null) {
  const { kind, around } = weighing
  const configuration = configurationFor(weighing, given)
  const employee = around.people.get(draft.employee_id)
  if (!configuration || !employee) return { errors: [], fields: null }
  const vetted = { kind, draft, employee, configuration, source: "bulk" as const, ...(former && { former }) }
  const { findings, derived } = weighDraft(vetted, around.tasks)
  const errors = findings.map(({ path, message }) =>
    fault(columnAt(weighing, path.split("."), draft), "invalid", message),
  )
  return { errors, fields: { ...draft, ...derived } }
}

function configurationFor({ kind, around }: Weighing, given: GivenRow): CycleConfiguration | null {
  const date = newDateOf(kind, given, around.known)
  const found = date === null ? undefined : around.configurations.get(date)
  return isConfiguration(found) ? found : null
}

function checklistAsked(weighing: Weighing, given: GivenRow, former: Entry | null): Fields {
  const configuration = configurationFor(weighing, given)
  if (!configuration) return {}
  const checklist = checklistOf(weighing.kind, given.cells, weighing.around.items, { configuration, former })
  return checklist ? { checklist } : {}
}

/** Why the day can have no entry, or what locks it. */
function lockErrors({ kind, around }: Weighing, given: GivenRow): RowError[] {
  const date = newDateOf(kind, given, around.known)
  const found = date === null ? undefined : around.configurations.get(date)
  const refusal = isConfiguration(found) ? around.locks.get(given) : found
  return refusal ? [errorOf(refusal, asIs, kind.date_field)] : []
}

function schemaErrors(weighing: Weighing, given: GivenRow, error: z.core.$ZodError, content: Fields): RowError[] {
  // Without a day there is no rubric, so nothing can be said of the answers yet.
  const isKnown = configurationFor(weighing, given) !== null
  return cellProblems(error, content)
    .filter(({ path }) => isKnown || path[0] !== "checklist")
    .map(({ path, code, message }) => fault(columnAt(weighing, path, content), code, message))
}

/** The head of what a path leads to; of an answer, its item's. */
function columnAt({ kind, around }: Weighing, [field, index]: readonly PropertyKey[], content: Fields): string | null {
  if (field !== "checklist") return field === undefined ? null : String(field)
  const items = content["checklist"]
  const at = index === undefined ? undefined : Reflect.get(Array.isArray(items) ? items : [], index)
  const id = String(at?.item_id ?? "")
  if (id === "") return [...around.items.values()][0]?.head ?? null
  return around.items.get(id)?.head ?? headOfItem(id, (name) => columnsOf(kind).some((column) => column.name === name))
}

function onePerColumn(errors: readonly RowError[]): RowError[] {
  const seen = new Set<string | null>()
  return errors.filter(({ column }) => {
    const isFirst = column === null || !seen.has(column)
    seen.add(column)
    return isFirst
  })
}

const asIs = (field: string) => field
const fault = (column: string | null, code: string, message: string): RowError => ({ column, code, message })
const outOfPool = () =>
  fault("employee_id", "employee_not_found", "There is no such employee, or not among the people whom you may see.")
