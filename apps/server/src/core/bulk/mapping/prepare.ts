import { REASON_HEADER } from "@scorecard/contracts/bulk-commit"
import type { BulkQuestion } from "@scorecard/contracts/bulk-mapping"
import type { Actor } from "@scorecard/domain"
import type { ReadTable, TextRow } from "@scorecard/tables"
import type { Database, Tx } from "#platform/index.ts"
import type { SheetColumn } from "../cells.ts"
import type { CellIssue, ConvertedRow } from "./convert.ts"
import { createMissingTasks } from "./create-tasks.ts"
import { isLookup, targetField, type LookupType } from "./fields.ts"
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
import type { CreatedUnits, NewUnit, SheetMapping } from "./sheet-mapping.ts"
import {
  distinctNames,
  findManagers,
  lacksIds,
  rowConverter,
  surveyTable,
  type PrepareInput,
  type RowConverter,
  type Survey,
} from "./survey.ts"

/** Rows in the words of their sheet, with what is wrong with their cells. */
export type PreparedRows = { table: ReadTable; issues: ReadonlyMap<number, CellIssue[]> }

/** How a file reads in the words of its sheet, with what is still unclear. */
export type PreparedTable = {
  /** The columns that the sheet validates: names of fields. */
  headers: string[]
  questions: BulkQuestion[]
  lookups: Lookups
  created_units: CreatedUnits
  convert(rows: readonly TextRow[]): Promise<PreparedRows>
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

/** Finds what the names in a file mean, and creates what is missing where the mapping says so. */
export async function prepareTable(tx: Tx, actor: Actor, input: PrepareInput): Promise<PreparedTable> {
  const { table, plan, mapping } = input
  const convertCells = rowConverter(tx, input)
  const found = await surveyTable(input, convertCells)
  const ids = await assignIds(tx, actor, input, found.people)
  const convert: RowConverter = async (rows) => {
    const converted = await convertCells(rows)
    for (const { row, cells } of converted) {
      const id = ids.byRow.get(row)
      if (id !== undefined) cells.set("employee_id", id)
    }
    return converted
  }
  const managers = await findManagers(input, convert, found)
  const questions = [
    ...plan.questions,
    ...ids.questions,
    ...choiceQuestions(found.choices, plan.source === "exact" ? [] : plan.columns),
  ]
  const units = await createMissing(tx, actor, input, found)
  if (creates(plan.mapping, "task_id")) {
    await createMissingTasks(tx, actor, mapping, found.names.get("task_id") ?? new Set())
  }
  const lookups = await loadIndexes(tx, actor, input, { names: found.names, managers })
  const resolved = resolvedColumns(plan, input.fields, lookups)
  const isExact = plan.source === "exact"
  // Departments that are to be created are not asked about by name.
  const unknown = await resolveRows(distinctNames(found), resolved, isExact)
  questions.push(
    ...units.questions,
    ...unknownQuestions(withoutPending(withoutNew(unknown, units), questions), {
      canCreate: creatable(input, actor),
      choices: units.choices,
    }),
  )
  const headers = [...found.headers].filter((name) => name !== "cluster")
  if (ids.byRow.size > 0 && !headers.includes("employee_id")) headers.push("employee_id")
  return {
    headers,
    questions,
    lookups,
    created_units: units.created ?? { departments: [], clusters: [] },
    async convert(rows) {
      const converted = await convert(rows)
      await resolveRows(converted, resolved, isExact)
      holdOpen(converted, { rows, plan, questions })
      return {
        table: {
          format: table.format,
          headers,
          rows: converted.map(({ row, cells }) => ({ row, cells: headers.map((name) => cells.get(name) ?? "") })),
        },
        issues: new Map(converted.flatMap(({ row, issues }) => (issues.length > 0 ? [[row, issues] as const] : []))),
      }
    },
  }
}

/** A file with our own headers names tasks as they are in the catalog: other names are errors of their rows. */
function creatable({ mapping, plan }: PrepareInput, actor: Actor): Set<LookupType> {
  const types = new Set(mapping.canCreate?.(actor))
  if (plan.source === "exact") types.delete("task")
  return types
}

const MAX_SAMPLES = 5

type AssignedIds = { byRow: ReadonlyMap<number, string>; questions: BulkQuestion[] }

/** People without an ID in the file get one if the user says so. */
async function assignIds(tx: Tx, actor: Actor, input: PrepareInput, people: Survey["people"]): Promise<AssignedIds> {
  const { mapping, plan, table } = input
  if (!mapping.assignIds || !lacksIds(input)) return { byRow: new Map(), questions: [] }
  if (plan.mapping.generate_ids) {
    const ids = await mapping.assignIds(tx, actor, people, input.lock)
    return { byRow: new Map(people.map(({ row }, at) => [row, ids[at] ?? ""])), questions: [] }
  }
  const question: BulkQuestion = {
    header: null,
    field: "employee_id",
    kind: "employee_id",
    message: "The file has no employee IDs. Choose the column that holds them, or let us number the people.",
    choices: [{ value: "generate", label: "Number the people" }],
    examples: table.headers.slice(0, MAX_SAMPLES).map(({ header }) => header),
  }
  return { byRow: new Map(), questions: [question] }
}

/** What cells can name: what the sheet loads, and for managers the people of the file. */
async function loadIndexes(
  tx: Tx,
  actor: Actor,
  { mapping, plan, fields }: PrepareInput,
  { names, managers }: Pick<Survey, "names"> & { managers: readonly LookupItem[] },
) {
  const texts = new Map<LookupType, Set<string>>()
  const columns = [...lookupColumns(plan), ...Object.keys(plan.mapping.defaults ?? {}).map((target) => ({ target }))]
  for (const { target } of columns) {
    const type = fields.find(({ name }) => name === target)?.type ?? "text"
    if (!isLookup(type)) continue
    const found = texts.get(type) ?? new Set<string>()
    for (const text of names.get(target) ?? []) found.add(text)
    texts.set(type, found)
  }
  if (texts.has("department")) texts.set("cluster", texts.get("cluster") ?? new Set())
  const loaded = new Map(await mapping.loadLookups?.(tx, actor, texts))
  const company = loaded.get("manager")
  if (company) loaded.set("manager", mergeItems(company, managers))
  const indexes = new Map<LookupType, LookupIndex>()
  for (const [type, items] of loaded) {
    // Departments are also looked up together with their clusters.
    const known = type === "department" || type === "cluster" ? null : (texts.get(type) ?? null)
    indexes.set(type, await createLookup(type, items, known))
  }
  return indexes
}

type Units = {
  questions: BulkQuestion[]
  created?: CreatedUnits
  choices: Map<LookupType, { id: string; label: string }[]>
}

/** Departments that the mapping says are to be created: each in the cluster of its row, or in the one for all. */
async function createMissing(tx: Tx, actor: Actor, input: PrepareInput, survey: Survey): Promise<Units> {
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
  const departments = await createLookup("department", items.get("department") ?? [])
  const clusters = choices.get("cluster") ?? []
  const only = clusters.length === 1 ? (clusters[0]?.label ?? "") : ""
  const units = new Map<string, NewUnit>()
  let lacksCluster = false
  for (const { department, cluster: text } of survey.units.values()) {
    const named = namesNothing(text) ? "" : text
    // Departments of one name in several clusters are different ones.
    const full = named === "" ? department : withCluster(named, department)
    if (departments.find(full) !== null) continue
    const cluster = named === "" ? only : named
    if (cluster === "") lacksCluster = true
    else if (!units.has(foldText(full))) units.set(foldText(full), { department, cluster })
  }
  if (lacksCluster) return { questions: [clusterQuestion(clusters)], choices }
  if (units.size === 0) return { questions: [], choices }
  return { questions: [], choices, created: await mapping.createUnits(tx, actor, [...units.values()]) }
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

type OpenRows = { rows: readonly TextRow[]; plan: MappingPlan; questions: readonly BulkQuestion[] }

/** Managers are not asked about before it is known what the people of the file are called. */
function withoutPending<Asked>(
  unknown: ReadonlyMap<ResolvedColumn, Asked>,
  questions: readonly BulkQuestion[],
): Map<ResolvedColumn, Asked> {
  const isPending = questions.some(({ kind }) => kind === "name_order" || kind === "employee_id")
  return new Map([...unknown].filter(([{ field }]) => !(isPending && field.type === "manager")))
}

/** While a question is open, no row with a value in its column is valid. */
function holdOpen(converted: readonly ConvertedRow[], { rows, plan, questions }: OpenRows): void {
  if (questions.length === 0) return
  const cellsByRow = new Map(rows.map(({ row, cells }) => [row, cells]))
  for (const { header, field, message: question } of questions) {
    const message = header === null ? question : `Answer the question about ${header} first. ${question}`
    const column = plan.columns.find((each) => each.header === header)
    for (const { row, issues } of converted) {
      if (header !== null && (cellsByRow.get(row)?.[column?.at ?? -1] ?? "") === "") continue
      const target = header === null ? null : (column?.target ?? field)
      if (!issues.some((issue) => issue.target === target)) issues.push({ target, code: "question_open", message })
    }
  }
}
