import { REASON_HEADER } from "@scorecard/contracts/bulk-commit"
import type { BulkQuestion } from "@scorecard/contracts/bulk-mapping"
import { easternDate, type Actor } from "@scorecard/domain"
import type { ReadTable, TextRow } from "@scorecard/tables"
import type { Database, Tx } from "#platform/index.ts"
import type { SheetColumn } from "../cells.ts"
import { nextTurn } from "../table-rows.ts"
import { convertRow, type CellIssue, type ConvertedRow } from "./convert.ts"
import { isLookup, targetField, type LookupType, type TargetField } from "./fields.ts"
import type { LocatedTable } from "./locate.ts"
import { createLookup, mergeItems, type LookupIndex, type LookupItem, type Lookups } from "./lookups.ts"
import { foldText, nameKeys } from "./names.ts"
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

type PrepareInput = {
  mapping: SheetMapping
  fields: readonly TargetField[]
  table: LocatedTable
  plan: MappingPlan
  /** Hears how many more rows were read. */
  onRows(count: number): void
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
  const ids = await assignIds(tx, input, found.people)
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
  const lookups = await loadIndexes(tx, actor, input, { names: found.names, managers })
  const resolved = resolvedColumns(plan, input.fields, lookups)
  const isExact = plan.source === "exact"
  // Departments that are to be created are not asked about by name.
  const unknown = await resolveRows(distinctNames(found), resolved, isExact)
  questions.push(
    ...units.questions,
    ...unknownQuestions(withoutNew(unknown, units), {
      canCreate: mapping.canCreate?.(actor) ?? new Set(),
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

type RowConverter = (rows: readonly TextRow[]) => Promise<ConvertedRow[]>

/** Rows that are converted before other requests have their turn. */
const ROWS_PER_TURN = 100

/** Converts rows, and leaves out those without any value. */
function rowConverter(tx: Tx, { table, plan }: PrepareInput): RowConverter {
  const dates = { today: easternDate(tx.now), format: table.format }
  return async (rows) => {
    const converted: ConvertedRow[] = []
    for (const [at, { row, cells }] of rows.entries()) {
      if (at > 0 && at % ROWS_PER_TURN === 0) await nextTurn()
      const one = convertRow(row, cells, { plan, dates })
      if (cells.length > table.headers.length) one.issues.push(tooWide())
      if (one.cells.size > 0 || one.issues.length > 0) converted.push(one)
    }
    return converted
  }
}

/** What a file says as a whole: different texts, never its rows. */
type Survey = {
  /** The fields that any row has. */
  headers: Set<string>
  /** By field: the texts of lookups, and of choices. */
  names: Map<string, Set<string>>
  choices: Map<string, Set<string>>
  /** Departments with the clusters that their rows name. */
  units: Map<string, { department: string; cluster: string }>
  /** Rows in their order with their email addresses, for files without IDs. */
  people: { row: number; email: string | null }[]
}

async function surveyTable(input: PrepareInput, convert: RowConverter): Promise<Survey> {
  const { table, plan, fields } = input
  const found: Survey = {
    headers: new Set(plan.columns.flatMap(({ target, field }) => (field?.type === "name" ? [] : [target]))),
    names: new Map(),
    choices: new Map(),
    units: new Map(),
    people: [],
  }
  const typeOf = new Map(fields.map(({ name, type }) => [name, type]))
  const needsIds = lacksIds(input)
  for await (const part of table.rows.parts()) {
    for (const { row, cells } of await convert(part)) {
      for (const [name, text] of cells) {
        found.headers.add(name)
        const type = typeOf.get(name) ?? "text"
        if (isLookup(type) && !namesNothing(text)) addText(found.names, name, text)
        if (type === "choice" && !namesNothing(text)) addText(found.choices, name, text)
      }
      const department = cells.get("department_id") ?? ""
      const cluster = cells.get("cluster") ?? ""
      if (!namesNothing(department)) found.units.set(JSON.stringify([department, cluster]), { department, cluster })
      if (needsIds) found.people.push({ row, email: cells.get("email_address") ?? null })
    }
    input.onRows(part.length)
  }
  return found
}

function addText(texts: Map<string, Set<string>>, name: string, text: string): void {
  const known = texts.get(name)
  if (known) known.add(text)
  else texts.set(name, new Set([text]))
}

/** The people of the file whom its rows may name as managers. */
async function findManagers({ table, fields }: PrepareInput, convert: RowConverter, { names }: Survey) {
  const texts = fields.flatMap(({ name, type }) => (type === "manager" ? [...(names.get(name) ?? [])] : []))
  const people: LookupItem[] = []
  if (texts.length === 0) return people
  const wanted = new Set(texts.flatMap((text) => [text.toLowerCase(), ...nameKeys(text)]))
  const isWanted = (item: LookupItem) =>
    wanted.has(item.id.toLowerCase()) ||
    wanted.has(item.email?.toLowerCase() ?? "") ||
    item.names.some((name) => nameKeys(name).some((key) => wanted.has(key)))
  for await (const part of table.rows.parts()) {
    for (const row of await convert(part)) people.push(...personOf(row).filter(isWanted))
  }
  return people
}

/** Each different name as a row of its own; departments with the clusters of their rows. */
function distinctNames({ names, units }: Survey): ConvertedRow[] {
  const single = [...names].flatMap(([name, texts]) =>
    name === "department_id" ? [] : [...texts].map((text) => [[name, text] as const]),
  )
  const departments = [...units.values()].map(({ department, cluster }) => [
    ["department_id", department] as const,
    ["cluster", cluster] as const,
  ])
  return [...single, ...departments].map((cells) => ({ row: 0, cells: new Map(cells), issues: [] }))
}

const tooWide = (): CellIssue => ({
  target: null,
  code: "invalid",
  message: "This row has more cells than there are headers. Is a delimiter missing its quotes?",
})

const MAX_SAMPLES = 5

const lacksIds = ({ mapping, plan }: PrepareInput) =>
  mapping.assignIds !== undefined && !plan.columns.some(({ target }) => target === "employee_id")

type AssignedIds = { byRow: ReadonlyMap<number, string>; questions: BulkQuestion[] }

/** People without an ID in the file get one if the user says so. */
async function assignIds(tx: Tx, input: PrepareInput, people: Survey["people"]): Promise<AssignedIds> {
  const { mapping, plan, table } = input
  if (!mapping.assignIds || !lacksIds(input)) return { byRow: new Map(), questions: [] }
  if (plan.mapping.generate_ids) {
    const ids = await mapping.assignIds(
      tx,
      people.map(({ email }) => email),
    )
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

/** While a question is open, no row with a value in its column is valid. */
function holdOpen(converted: readonly ConvertedRow[], { rows, plan, questions }: OpenRows): void {
  if (questions.length === 0) return
  const cellsByRow = new Map(rows.map(({ row, cells }) => [row, cells]))
  for (const { header, field, message } of questions) {
    const column = plan.columns.find((each) => each.header === header)
    for (const { row, issues } of converted) {
      if (header !== null && (cellsByRow.get(row)?.[column?.at ?? -1] ?? "") === "") continue
      const target = header === null ? null : (column?.target ?? field)
      if (!issues.some((issue) => issue.target === target)) issues.push({ target, code: "question_open", message })
    }
  }
}
