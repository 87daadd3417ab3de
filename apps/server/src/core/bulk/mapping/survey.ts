import { easternDate } from "@scorecard/domain"
import type { TextRow } from "@scorecard/tables"
import type { Tx } from "#platform/index.ts"
import { nextTurn } from "../table-rows.ts"
import { convertRow, type CellIssue, type ConvertedRow } from "./convert.ts"
import { isLookup, type TargetField } from "./fields.ts"
import type { LocatedTable } from "./locate.ts"
import type { LookupItem } from "./lookups.ts"
import { nameKeys } from "./names.ts"
import type { MappingPlan } from "./plan.ts"
import { namesNothing } from "./resolve.ts"
import type { PersonOfFile, SheetMapping } from "./sheet-mapping.ts"

export type PrepareInput = {
  mapping: SheetMapping
  fields: readonly TargetField[]
  table: LocatedTable
  plan: MappingPlan
  /** For a commit. */
  lock: boolean
  /** Hears how many more rows were read. */
  onRows(count: number): void
}

export const lacksIds = ({ mapping, plan }: PrepareInput) =>
  mapping.assignIds !== undefined && !plan.columns.some(({ target }) => target === "employee_id")

export type RowConverter = (rows: readonly TextRow[]) => Promise<ConvertedRow[]>

/** Rows that are converted before other requests have their turn. */
const ROWS_PER_TURN = 100

/** Converts rows, and leaves out those without any value. */
export function rowConverter(tx: Tx, { table, plan }: PrepareInput): RowConverter {
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
export type Survey = {
  /** The fields that any row has. */
  headers: Set<string>
  /** By field: the texts of lookups, and of choices. */
  names: Map<string, Set<string>>
  choices: Map<string, Set<string>>
  /** Departments with the clusters that their rows name. */
  units: Map<string, { department: string; cluster: string }>
  /** People in the order of their rows, for files without IDs. */
  people: ({ row: number } & PersonOfFile)[]
}

export async function surveyTable(input: PrepareInput, convert: RowConverter): Promise<Survey> {
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
      if (needsIds) found.people.push({ row, ...identityOf(cells) })
    }
    input.onRows(part.length)
  }
  return found
}

function identityOf(cells: ConvertedRow["cells"]): PersonOfFile {
  const textOf = (field: string) => cells.get(field) ?? ""
  return {
    email: cells.get("email_address") ?? null,
    first_name: textOf("first_name"),
    last_name: textOf("last_name"),
    hire_date: textOf("hire_date"),
  }
}

function addText(texts: Map<string, Set<string>>, name: string, text: string): void {
  const known = texts.get(name)
  if (known) known.add(text)
  else texts.set(name, new Set([text]))
}

/** The people of the file that its rows may name as managers. */
export async function findManagers({ table, fields }: PrepareInput, convert: RowConverter, { names }: Survey) {
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
export function distinctNames({ names, units }: Survey): ConvertedRow[] {
  const single = [...names].flatMap(([name, texts]) =>
    name === "department_id" ? [] : [...texts].map((text) => [[name, text] as const]),
  )
  const departments = [...units.values()].map(({ department, cluster }) => [
    ["department_id", department] as const,
    ["cluster", cluster] as const,
  ])
  return [...single, ...departments].map((cells) => ({ row: 0, cells: new Map(cells), issues: [] }))
}

function personOf({ cells }: ConvertedRow): LookupItem[] {
  const id = cells.get("employee_id") ?? ""
  const [first = "", last = "", preferred = ""] = ["first_name", "last_name", "preferred_name"].map((name) =>
    cells.get(name),
  )
  if (id === "") return []
  // Managers may be named by their IDs alone.
  if (last === "") return [{ id, label: id, names: [], email: cells.get("email_address") ?? null }]
  const label = `${preferred || first} ${last}`.trim()
  const names = [`${first} ${last}`, ...(preferred === "" ? [] : [label])]
  return [{ id, label, names, email: cells.get("email_address") ?? null }]
}

const tooWide = (): CellIssue => ({
  target: null,
  code: "invalid",
  message: "This row has more cells than there are headers. Is a delimiter missing its quotes?",
})
