import { isDeepStrictEqual } from "node:util"
import type { Entry, EntryContent, EntryDraft } from "@scorecard/contracts/entries"
import type { Actor, CycleConfiguration } from "@scorecard/domain"
import type { z } from "zod"
import {
  cellProblems,
  errorOf,
  errorsOfRefused,
  hasBrokenCell,
  type RowError,
  type RowVerdict,
} from "#platform/tables/index.ts"
import { entryColumns, itemHeader, readChecklist, type RowContent } from "./bulk-columns.ts"
import { isConfiguration, newDate, type BatchContext, type ParsedRow } from "./bulk-context.ts"
import { draftOf, entryDate, type Kind } from "./kinds.ts"
import { assertCanEdit, assertNotOwnEntry } from "./policy.ts"
import { entryContent, findIssues } from "./validate.ts"

/** What a valid row writes. A row that changes nothing writes nothing. */
export type Write = { row: number; former: Entry | null; content: EntryContent }
/** `draft` is the content of its cells, null where they could not be parsed. */
export type ValidatedRow = RowVerdict & { draft: EntryDraft | null; write: Write | null }

type Input = { kind: Kind; actor: Actor; context: BatchContext }

/** Validates one row by the rules of POST and PATCH, and reports every issue. (rules/entries#uploads) */
export function validateRow(input: Input, parsed: ParsedRow): ValidatedRow {
  const request = parsed.id === null ? createRequest(input, parsed) : updateRequest(input, parsed, parsed.id)
  const { draft, former } = request
  const validated = draft ? validateDraft(input, parsed, draft, former) : { errors: [], content: null }
  const { row } = parsed
  const errors = onePerColumn([...parsed.errors, ...request.errors, ...lockErrors(input, parsed), ...validated.errors])
  const { content } = validated
  const changes = content !== null && !(former && isDeepStrictEqual({ ...former, ...content }, former))
  const write = errors.length === 0 && changes ? { row, former, content } : null
  const isReadable = parsed.errors.length === 0 && !hasBrokenCell(parsed.cells)
  return {
    row,
    action: parsed.id === null ? "create" : "update",
    errors,
    draft: isReadable ? draft : null,
    write,
  }
}

/**
 * Adds an error to rows that update the same entry as an earlier row, or have exactly the same content. Rows that cannot be
 * parsed have no content yet.
 */
export function markDuplicates(validated: readonly ValidatedRow[], { rows }: BatchContext): ValidatedRow[] {
  const firsts = new Map<string, number>()
  return validated.map((one, at) => {
    const id = rows[at]?.id ?? null
    const key = id ?? (one.draft === null ? null : JSON.stringify(one.draft))
    if (key === null) return one
    const first = firsts.get(key)
    firsts.set(key, first ?? one.row)
    if (first === undefined) return one
    const message = id === null ? `Same as row ${first}.` : `Row ${first} is about the same entry.`
    const error = { column: id === null ? null : "_id", code: "duplicate_row", message }
    return { ...one, errors: [error, ...one.errors], write: null }
  })
}

/** A row as a request: its draft, and the stored entry that it updates. */
type RowRequest = { draft: EntryDraft | null; former: Entry | null; errors: RowError[] }

function createRequest(input: Input, parsed: ParsedRow): RowRequest {
  const { kind, actor, context } = input
  const { employee_id, version } = parsed
  const employee = employee_id === null ? {} : { employee_id }
  const content: RowContent = {
    ...nullFields(kind),
    ...employee,
    ...parsed.fields,
    ...checklistField(input, parsed, null),
  }
  const result = kind.routes.submit.body.safeParse(content)
  const errors = result.success ? [] : schemaErrors(input, parsed, result.error, content)
  if (version !== null) errors.push(rowError("version", "invalid", "A version goes with an _id."))
  if (employee_id !== null) {
    errors.push(...errorsOfRefused(() => assertNotOwnEntry(actor, employee_id), sameName, "employee_id"))
    if (!context.people.has(employee_id)) errors.push(outOfPool())
  }
  return { draft: result.success ? result.data : null, former: null, errors }
}

/** A new entry has null in the fields that may be empty, unless a cell has a value. */
const nullFields = (kind: Kind): RowContent =>
  Object.fromEntries(entryColumns(kind).flatMap(({ name, clears }) => (clears ? [[name, null]] : [])))

function updateRequest(input: Input, parsed: ParsedRow, id: string): RowRequest {
  const { kind, actor, context } = input
  const former = context.entries.get(id)?.entry
  if (!former) {
    const message = "There is no such entry, or not among those that you may see. Leave it empty for a new one."
    return { draft: null, former: null, errors: [rowError("_id", "not_found", message)] }
  }
  const patch = { ...parsed.fields, ...checklistField(input, parsed, former) }
  const result = kind.routes.change.body.safeParse(patch)
  const errors = [
    ...errorsOfRefused(() => assertCanEdit(actor, former), sameName, "_id"),
    ...employeeErrors(parsed, former),
    ...versionErrors(input, parsed, former),
    ...(result.success ? [] : schemaErrors(input, parsed, result.error, patch)),
  ]
  return { draft: result.success ? draftOf(kind, former, result.data) : null, former, errors }
}

function employeeErrors({ employee_id }: ParsedRow, former: Entry): RowError[] {
  if (employee_id === null || employee_id === former.employee_id) return []
  const message = `This entry is about ${former.employee_id}, which never changes: delete it and submit another.`
  return [rowError("employee_id", "invalid", message)]
}

function versionErrors({ kind, context }: Input, { version }: ParsedRow, former: Entry): RowError[] {
  const message = "Somebody changed this entry since. Download it again and repeat your change."
  if (version !== null && version !== former.version) return [rowError("version", "version_mismatch", message)]
  // If it moved, its month is not among the locked ones.
  const before = context.known.get(former._id)?.entry
  const moved = before !== undefined && entryDate(kind, before) !== entryDate(kind, former)
  return moved ? [rowError("_id", "version_mismatch", message)] : []
}

function validateDraft(input: Input, parsed: ParsedRow, draft: EntryDraft, former: Entry | null) {
  const { kind, context } = input
  const configuration = findConfiguration(input, parsed)
  const employee = context.people.get(draft.employee_id)
  if (!configuration || !employee) return { errors: [], content: null }
  const { tasks } = context
  const inContext = { kind, draft, employee, configuration, tasks, source: "bulk" as const, ...(former && { former }) }
  const issues = findIssues(inContext)
  const errors = issues.map(({ path, message }) =>
    rowError(columnOfPath(input, path.split("."), draft), "invalid", message),
  )
  return { errors, content: issues.length === 0 ? entryContent(inContext) : null }
}

function findConfiguration({ kind, context }: Input, parsed: ParsedRow): CycleConfiguration | null {
  const date = newDate(kind, parsed, context.known)
  const found = date === null ? undefined : context.configurations.get(date)
  return isConfiguration(found) ? found : null
}

function checklistField(input: Input, parsed: ParsedRow, former: Entry | null): RowContent {
  const configuration = findConfiguration(input, parsed)
  if (!configuration) return {}
  const checklist = readChecklist(input.kind, parsed.cells, input.context.items, { configuration, former })
  return checklist ? { checklist } : {}
}

/** Why no entry can have this day, or what locks it. */
function lockErrors({ kind, context }: Input, parsed: ParsedRow): RowError[] {
  const date = newDate(kind, parsed, context.known)
  const found = date === null ? undefined : context.configurations.get(date)
  const refusal = isConfiguration(found) ? context.locks.get(parsed) : found
  return refusal ? [errorOf(refusal, sameName, kind.date_field)] : []
}

function schemaErrors(input: Input, parsed: ParsedRow, error: z.core.$ZodError, content: RowContent): RowError[] {
  // Without a day there is no rubric, so the answers cannot be validated yet.
  const hasRubric = findConfiguration(input, parsed) !== null
  return cellProblems(error, content)
    .filter(({ path }) => hasRubric || path[0] !== "checklist")
    .map(({ path, code, message }) => rowError(columnOfPath(input, path, content), code, message))
}

/** The header of the field that a path leads to; for an answer, the header of its item. */
function columnOfPath(
  { kind, context }: Input,
  [field, index]: readonly PropertyKey[],
  content: RowContent,
): string | null {
  if (field !== "checklist") return field === undefined ? null : String(field)
  const items = content["checklist"]
  const at = index === undefined ? undefined : Reflect.get(Array.isArray(items) ? items : [], index)
  const id = String(at?.item_id ?? "")
  if (id === "") return [...context.items.values()][0]?.header ?? null
  const isField = (name: string) => entryColumns(kind).some((column) => column.name === name)
  return context.items.get(id)?.header ?? itemHeader(id, isField)
}

function onePerColumn(errors: readonly RowError[]): RowError[] {
  const seen = new Set<string | null>()
  return errors.filter(({ column }) => {
    const isFirst = column === null || !seen.has(column)
    seen.add(column)
    return isFirst
  })
}

const sameName = (field: string) => field
const rowError = (column: string | null, code: string, message: string): RowError => ({ column, code, message })
const outOfPool = () =>
  rowError("employee_id", "employee_not_found", "There is no such employee, or not among the people whom you may see.")
