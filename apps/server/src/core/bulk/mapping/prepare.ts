import { REASON_HEADER } from "@scorecard/contracts/bulk-commit"
import type { BulkQuestion } from "@scorecard/contracts/bulk-mapping"
import { easternDate, type Actor } from "@scorecard/domain"
import type { ReadTable } from "@scorecard/tables"
import type { Database, Tx } from "#platform/index.ts"
import type { SheetColumn } from "../cells.ts"
import { forEachSequential, NO_PROGRESS } from "../progress.ts"
import { convertRow, type CellIssue, type ConvertedRow } from "./convert.ts"
import { isLookup, targetField, type LookupType, type TargetField } from "./fields.ts"
import type { LocatedTable } from "./locate.ts"
import { createLookup, mergeItems, type LookupIndex, type LookupItem, type Lookups } from "./lookups.ts"
import { foldText } from "./names.ts"
import { lookupColumns, type MappingPlan, type SheetTargets } from "./plan.ts"
import {
  choiceQuestions,
  creates,
  namesNothing,
  resolvedColumns,
  resolveRows,
  unknownQuestions,
  withCluster,
  type ResolvedColumn,
} from "./resolve.ts"

/** A department to create, in a cluster that may have to be created too. Both are names. */
export type NewUnit = { department: string; cluster: string }

/** The IDs of units that an upload created. */
export type CreatedUnits = { departments: string[]; clusters: string[] }

/** What a sheet knows about files that were made elsewhere. */
export type SheetMapping = {
  /** Fields in addition to the columns of the template. */
  extraFields?: readonly SheetColumn[]
  /** Other headers of ours: those that stay as they are, and those that are ignored (null). */
  others(db: Database): Promise<ReadonlyMap<string, string | null>>
  /** What cells can name. `texts` are those to look up, so that nothing more has to be loaded. */
  loadLookups?(
    tx: Tx,
    actor: Actor,
    texts: ReadonlyMap<LookupType, ReadonlySet<string>>,
  ): Promise<ReadonlyMap<LookupType, readonly LookupItem[]>>
  canCreate?(actor: Actor): ReadonlySet<LookupType>
  /** @throws Refusal 403 */
  createUnits?(tx: Tx, actor: Actor, units: readonly NewUnit[]): Promise<CreatedUnits>
  /** For an undo: those that are empty. */
  removeUnits?(tx: Tx, actor: Actor, units: CreatedUnits): Promise<void>
  /** IDs for people without one: the ID of whoever has the email address, or a new one. */
  assignIds?(tx: Tx, emails: readonly (string | null)[]): Promise<string[]>
}

/** A file in the words of its sheet, with what is wrong or still unclear. */
export type PreparedTable = {
  table: ReadTable
  issues: ReadonlyMap<number, CellIssue[]>
  questions: BulkQuestion[]
  lookups: Lookups
  created_units: CreatedUnits
}

type PrepareInput = {
  mapping: SheetMapping
  fields: readonly TargetField[]
  table: LocatedTable
  plan: MappingPlan
}

/** The fields of a sheet today, and its other headers. */
export async function loadTargets(
  tx: Tx,
  sheet: {
    mapping: SheetMapping
    columns(db: Database, now: Temporal.Instant, period: null): Promise<readonly SheetColumn[]>
  },
): Promise<SheetTargets> {
  const columns = await sheet.columns(tx.db, tx.now, null)
  const fields = [...columns, ...(sheet.mapping.extraFields ?? [])].map(targetField)
  return { fields, others: new Map([...(await sheet.mapping.others(tx.db)), [REASON_HEADER, null]]) }
}

/** Converts every row, finds what its names mean, and creates what is missing where the mapping says so. */
export async function prepareTable(tx: Tx, actor: Actor, input: PrepareInput): Promise<PreparedTable> {
  const { table, plan, mapping } = input
  const dates = { today: easternDate(tx.now), format: table.format }
  const rows = await forEachSequential(table.rows, NO_PROGRESS, ({ row, cells }) => {
    const converted = convertRow(row, cells, { plan, dates })
    if (cells.length > table.headers.length) converted.issues.push(tooWide())
    return converted
  })
  const named = rows.filter(({ cells, issues }) => cells.size > 0 || issues.length > 0)
  const idQuestions = await assignIds(tx, input, named)
  const questions = [
    ...plan.questions,
    ...idQuestions,
    ...choiceQuestions(named, plan.source === "exact" ? [] : plan.columns),
  ]
  const units = await createMissing(tx, actor, input, named)
  const lookups = units.lookups ?? (await loadIndexes(tx, actor, input, named))
  // Departments that are to be created are not asked about by name.
  const unknown = await resolveRows(named, resolvedColumns(plan, input.fields, lookups), plan.source === "exact")
  questions.push(
    ...units.questions,
    ...unknownQuestions(withoutNew(unknown, units), {
      canCreate: mapping.canCreate?.(actor) ?? new Set(),
      choices: units.choices,
    }),
  )
  holdOpen(named, table, plan, questions)
  return {
    table: canonicalTable(table, plan, named),
    issues: new Map(named.flatMap(({ row, issues }) => (issues.length > 0 ? [[row, issues] as const] : []))),
    questions,
    lookups,
    created_units: units.created ?? { departments: [], clusters: [] },
  }
}

const tooWide = (): CellIssue => ({
  target: null,
  code: "invalid",
  message: "This row has more cells than there are headers. Is a delimiter missing its quotes?",
})

const MAX_SAMPLES = 5

/** People without an ID in the file get one if the user says so. */
async function assignIds(tx: Tx, { mapping, plan, table }: PrepareInput, rows: readonly ConvertedRow[]) {
  if (!mapping.assignIds || plan.columns.some(({ target }) => target === "employee_id")) return []
  if (plan.mapping.generate_ids) {
    const ids = await mapping.assignIds(
      tx,
      rows.map(({ cells }) => cells.get("email_address") ?? null),
    )
    for (const [at, { cells }] of rows.entries()) cells.set("employee_id", ids[at] ?? "")
    return []
  }
  const question: BulkQuestion = {
    header: null,
    field: "employee_id",
    kind: "employee_id",
    message: "The file has no employee IDs. Choose the column that holds them, or let us number the people.",
    choices: [{ value: "generate", label: "Number the people" }],
    examples: table.headers.slice(0, MAX_SAMPLES).map(({ header }) => header),
  }
  return [question]
}

/** What cells can name: what the sheet loads, and for managers the people of the file. */
async function loadIndexes(
  tx: Tx,
  actor: Actor,
  { mapping, plan, fields }: PrepareInput,
  rows: readonly ConvertedRow[],
) {
  const texts = new Map<LookupType, Set<string>>()
  const columns = [...lookupColumns(plan), ...Object.keys(plan.mapping.defaults ?? {}).map((target) => ({ target }))]
  for (const { target } of columns) {
    const type = fields.find(({ name }) => name === target)?.type ?? "text"
    if (!isLookup(type)) continue
    const found = texts.get(type) ?? new Set<string>()
    for (const { cells } of rows) if (!namesNothing(cells.get(target) ?? "")) found.add(cells.get(target) ?? "")
    texts.set(type, found)
  }
  if (texts.has("department")) texts.set("cluster", texts.get("cluster") ?? new Set())
  const loaded = new Map(await mapping.loadLookups?.(tx, actor, texts))
  const company = loaded.get("manager")
  if (company) loaded.set("manager", mergeItems(company, rows.flatMap(personOf)))
  return new Map([...loaded].map(([type, items]): [LookupType, LookupIndex] => [type, createLookup(type, items)]))
}

function personOf({ cells }: ConvertedRow): LookupItem[] {
  const id = cells.get("employee_id") ?? ""
  const [first = "", last = "", preferred = ""] = ["first_name", "last_name", "preferred_name"].map((name) =>
    cells.get(name),
  )
  if (id === "" || last === "") return []
  const label = `${preferred || first} ${last}`.trim()
  const names = [`${first} ${last}`, ...(preferred === "" ? [] : [label])]
  return [{ id, label, names, email: cells.get("email_address") ?? null }]
}

type Units = {
  questions: BulkQuestion[]
  created?: CreatedUnits
  lookups?: Lookups
  choices: Map<LookupType, { id: string; label: string }[]>
}

/** Departments that the mapping says are to be created: each in the cluster of its row, or in the one for all. */
async function createMissing(tx: Tx, actor: Actor, input: PrepareInput, rows: readonly ConvertedRow[]): Promise<Units> {
  const { mapping, plan } = input
  const choices: Units["choices"] = new Map()
  const hasDepartments = input.fields.some(({ type }) => type === "department")
  if (!hasDepartments || !mapping.loadLookups) return { questions: [], choices }
  const items = await mapping.loadLookups(
    tx,
    actor,
    new Map([
      ["department", new Set()],
      ["cluster", new Set()],
    ]),
  )
  for (const type of ["department", "cluster"] as const) {
    choices.set(
      type,
      (items.get(type) ?? []).map(({ id, label }) => ({ id, label })),
    )
  }
  if (!creates(plan.mapping, "department_id") || !mapping.createUnits) return { questions: [], choices }
  const departments = createLookup("department", items.get("department") ?? [])
  const clusters = choices.get("cluster") ?? []
  const only = clusters.length === 1 ? (clusters[0]?.label ?? "") : ""
  const units = new Map<string, NewUnit>()
  let lacksCluster = false
  for (const { cells } of rows) {
    const department = cells.get("department_id") ?? ""
    const named = namesNothing(cells.get("cluster") ?? "") ? "" : (cells.get("cluster") ?? "")
    // Departments of one name in several clusters are different ones.
    const full = named === "" ? department : withCluster(named, department)
    if (namesNothing(department) || departments.find(full) !== null) continue
    const cluster = named === "" ? only : named
    if (cluster === "") lacksCluster = true
    else if (!units.has(foldText(full))) units.set(foldText(full), { department, cluster })
  }
  if (lacksCluster) return { questions: [clusterQuestion(clusters)], choices }
  const created =
    units.size > 0 ? await mapping.createUnits(tx, actor, [...units.values()]) : { departments: [], clusters: [] }
  return { questions: [], choices, created, lookups: await loadIndexes(tx, actor, input, rows) }
}

const clusterQuestion = (clusters: readonly { id: string; label: string }[]): BulkQuestion => ({
  header: null,
  field: "cluster",
  kind: "default",
  message: "In which cluster are the new departments? Choose one, or name a new one.",
  choices: clusters.map(({ label }) => ({ value: label, label })),
  examples: [],
})

function withoutNew<Asked>(
  unknown: ReadonlyMap<ResolvedColumn, Asked>,
  { questions }: Units,
): Map<ResolvedColumn, Asked> {
  const isNew = ({ field }: ResolvedColumn) => questions.length > 0 && field.type === "department"
  return new Map([...unknown].filter(([column]) => !isNew(column)))
}

/** While a question is open, no row with a value in its column is valid. */
function holdOpen(
  rows: readonly ConvertedRow[],
  table: LocatedTable,
  plan: MappingPlan,
  questions: readonly BulkQuestion[],
): void {
  const cellsByRow = new Map(table.rows.map(({ row, cells }) => [row, cells]))
  for (const { header, field, message } of questions) {
    const column = plan.columns.find((each) => each.header === header)
    for (const { row, issues } of rows) {
      if (header !== null && (cellsByRow.get(row)?.[column?.at ?? -1] ?? "") === "") continue
      const target = header === null ? null : (column?.target ?? field)
      if (!issues.some((issue) => issue.target === target)) issues.push({ target, code: "question_open", message })
    }
  }
}

/** The table that the sheet validates: its headers are the names of the fields. */
function canonicalTable({ format }: LocatedTable, plan: MappingPlan, rows: readonly ConvertedRow[]): ReadTable {
  const names = new Set(plan.columns.flatMap(({ target, field }) => (field?.type === "name" ? [] : [target])))
  for (const { cells } of rows) for (const name of cells.keys()) names.add(name)
  names.delete("cluster")
  const headers = [...names]
  return {
    format,
    headers,
    rows: rows.map(({ row, cells }) => ({ row, cells: headers.map((name) => cells.get(name) ?? "") })),
  }
}
