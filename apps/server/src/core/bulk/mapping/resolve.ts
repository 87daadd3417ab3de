import type { BulkMapping, BulkQuestion } from "@scorecard/contracts/bulk-mapping"
import { EmployeeId, Id } from "@scorecard/contracts/common"
import { isErrorValue } from "@scorecard/tables"
import { isNullCell } from "../cells.ts"
import { nextTurn } from "../table-rows.ts"
import { replaceValue, type ConvertedRow } from "./convert.ts"
import type { LookupType, TargetField } from "./fields.ts"
import { isLookup } from "./fields.ts"
import type { Candidate, LookupIndex, Lookups } from "./lookups.ts"
import type { MappingPlan, PlannedColumn } from "./plan.ts"

/** A column whose cells name something, and the index to find it in. */
export type ResolvedColumn = { target: string; header: string; field: TargetField; index: LookupIndex }

/** The lookup columns of a file, those of defaults included. */
export function resolvedColumns(plan: MappingPlan, fields: readonly TargetField[], lookups: Lookups): ResolvedColumn[] {
  const planned = plan.columns.flatMap(({ target, header, field }) => (field ? [{ target, header, field }] : []))
  const defaults = Object.keys(plan.mapping.defaults ?? {}).flatMap((name) => {
    const field = fields.find((each) => each.name === name)
    return field && !planned.some(({ target }) => target === name) ? [{ target: name, header: name, field }] : []
  })
  return [...planned, ...defaults].flatMap((column) => {
    const { type } = column.field
    const index = isLookup(type) ? lookups.get(type) : undefined
    return index ? [{ ...column, index }] : []
  })
}

export const namesNothing = (text: string) => text === "" || isNullCell(text) || isErrorValue(text)

/** IDs that no one has are the sheet's to refuse, as single writes refuse them. */
function isIdOf(type: LookupType, text: string): boolean {
  if (type === "person" || type === "manager") return EmployeeId.safeParse(text).success
  return Id.safeParse(text).success
}

const NOUNS: Record<LookupType, string> = {
  person: "person",
  manager: "person",
  department: "department",
  cluster: "cluster",
  task: "task",
}

/** What a department is called where its cluster is needed to tell it from others. */
export const withCluster = (cluster: string, department: string) => `${cluster} / ${department}`

/** The texts of a column that name nothing or several things, and what the latter could mean. */
export type OpenTexts = { texts: Set<string>; candidates: Map<string, string> }

/** Rows that are resolved before other requests have their turn. */
const ROWS_PER_TURN = 250

/**
 * Replaces names by IDs.
 * @returns what could not be replaced, by column
 */
export async function resolveRows(rows: readonly ConvertedRow[], columns: readonly ResolvedColumn[], isExact: boolean) {
  const open = new Map<ResolvedColumn, OpenTexts>()
  const addOpen = (column: ResolvedColumn, text: string, candidates: readonly Candidate[] = []) => {
    const known = open.get(column) ?? { texts: new Set(), candidates: new Map() }
    known.texts.add(text)
    for (const { id, label } of candidates) known.candidates.set(id, label)
    open.set(column, known)
  }
  // A cluster's name tells departments of one name apart until it is replaced.
  const ordered = columns.toSorted((one, other) => Number(isCluster(one)) - Number(isCluster(other)))
  for (const [at, { cells, issues }] of rows.entries()) {
    if (at > 0 && at % ROWS_PER_TURN === 0) await nextTurn()
    for (const column of ordered) {
      const { target, field, index } = column
      const text = cells.get(target) ?? ""
      if (namesNothing(text)) continue
      const found = findIn(index, field, text, cells)
      if (found && "id" in found) cells.set(target, found.id)
      else if (found) {
        const several = found.candidates.slice(0, 5).map(({ label }) => label)
        addOpen(column, text, found.candidates)
        issues.push({
          target,
          code: "ambiguous",
          message: `"${text}" could be ${several.join(", ")}. Write the ID instead.`,
        })
      } else if (isLookup(field.type) && !(isIdOf(field.type, text) && (isExact || field.type !== "manager"))) {
        addOpen(column, text)
        issues.push({ target, code: codeOf(field.type), message: unknownMessage(field.type, text) })
      }
    }
    cells.delete("cluster")
  }
  return open
}

const isCluster = ({ field }: ResolvedColumn) => field.type === "cluster"

function findIn(index: LookupIndex, field: TargetField, text: string, cells: ReadonlyMap<string, string>) {
  const found = index.find(text)
  const cluster = cells.get("cluster")
  if (field.type !== "department" || !cluster || (found && "id" in found && found.id === text)) return found
  return index.find(withCluster(cluster, text)) ?? found
}

const codeOf = (type: LookupType) => (type === "person" ? "employee_not_found" : "invalid")

function unknownMessage(type: LookupType, text: string): string {
  return type === "person" ? `There is no "${text}" among your people.` : `There is no ${NOUNS[type]} "${text}".`
}

const MAX_EXAMPLES = 200

export type QuestionContext = {
  canCreate: ReadonlySet<LookupType>
  choices: ReadonlyMap<LookupType, { id: string; label: string }[]>
}

/** What values mean that name nothing, or several things. People of entries are never asked about: their rows are invalid. */
export function unknownQuestions(
  unknown: ReadonlyMap<ResolvedColumn, OpenTexts>,
  { canCreate, choices }: QuestionContext,
): BulkQuestion[] {
  return [...unknown].flatMap(([{ header, field }, { texts, candidates }]): BulkQuestion[] => {
    if (!isLookup(field.type) || field.type === "person") return []
    if (field.type === "task" && !canCreate.has("task")) return []
    const noun = NOUNS[field.type]
    const create = canCreate.has(field.type) ? [{ value: "create", label: `Create the missing ${noun}s` }] : []
    const empty =
      field.clears || field.type === "task" ? [{ value: "leave_empty", label: "Leave these cells empty" }] : []
    const known = (choices.get(field.type) ?? []).map(({ id, label }): [string, string] => [id, label])
    const existing = [...new Map([...candidates, ...known])].map(([value, label]) => ({ value, label }))
    const reason = candidates.size > 0 ? "There is none of this name, or more than one." : "None of this name is known."
    return [
      {
        header,
        field: field.name,
        kind: "unknown_values",
        message: `Which ${noun} is meant by these values of ${header}? ${reason}`,
        choices: [...create, ...empty, ...existing],
        examples: [...texts].slice(0, MAX_EXAMPLES),
      },
    ]
  })
}

/** Who is meant by values that name someone who has left. @param gone the texts by field */
export function goneQuestions(
  questions: readonly BulkQuestion[],
  { columns, source, mapping }: Pick<MappingPlan, "columns" | "source" | "mapping">,
  gone: ReadonlyMap<string, ReadonlySet<string>>,
): BulkQuestion[] {
  if (source === "exact") return []
  return columns.flatMap((column): BulkQuestion[] => {
    const { header, target } = column
    const texts = gone.get(target)
    if (!texts || questions.some((question) => question.header === header)) return []
    return [
      {
        header,
        field: target,
        kind: "unknown_values",
        message: `Who is meant by these values of ${header}? They name people who have left, and people who work here can't report to them.`,
        choices: [{ value: "leave_empty", label: "Leave these cells empty" }],
        examples: [...new Set([...texts].map((text) => replaceValue(mapping, column, text)))].slice(0, MAX_EXAMPLES),
      },
    ]
  })
}

/** Words for a choice that no one has explained yet. @param texts by field */
export function choiceQuestions(
  texts: ReadonlyMap<string, ReadonlySet<string>>,
  columns: readonly PlannedColumn[],
): BulkQuestion[] {
  return columns.flatMap(({ header, target, field }): BulkQuestion[] => {
    if (field?.type !== "choice") return []
    const unknown = [...(texts.get(target) ?? [])].filter((text) => !Object.hasOwn(field.choices, text))
    if (unknown.length === 0) return []
    const values = Object.keys(field.choices).map((value) => ({ value, label: value.replaceAll("_", " ") }))
    return [
      {
        header,
        field: field.name,
        kind: "unknown_values",
        message: `What do these values of ${header} mean?`,
        choices: [...values, { value: "leave_empty", label: "Leave these cells empty" }],
        examples: unknown.slice(0, MAX_EXAMPLES),
      },
    ]
  })
}

/** Whether the names of a field that are missing are to be created. */
export const creates = ({ create_missing = [] }: BulkMapping, name: "department_id" | "task_id") =>
  create_missing.includes(name)
