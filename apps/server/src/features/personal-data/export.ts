import { ZIP_MEDIA_TYPE } from "@scorecard/contracts/statement-archives"
import { createZip, formatCsv, type Cell, type ZipPart } from "@scorecard/tables"
import type { Table } from "#platform/backup/index.ts"
import { openPersonTexts } from "#platform/audit/index.ts"
import { FileResponse, timestamp, type Platform } from "#platform/index.ts"
import { describeTables, ownActions, personalFiles, personalRows, type Row } from "./rows.store.ts"
import { PERSONAL_TABLES } from "./personal-tables.store.ts"

type ExportDeps = Pick<Platform, "db" | "clock" | "storage" | "secrets">

/** Everything held about a person as a ZIP, read while it is sent. (rules/personal-data#export) */
export function exportPersonalData(deps: ExportDeps, employeeId: string): FileResponse {
  const day = timestamp(deps.clock.now()).slice(0, 10)
  return new FileResponse(ZIP_MEDIA_TYPE, `personal-data-${employeeId}-${day}.zip`, createZip(parts(deps, employeeId)))
}

/** One table at a time: memory has a batch of rows. */
async function* parts(deps: ExportDeps, employeeId: string): AsyncGenerator<ZipPart> {
  const { db, clock, storage } = deps
  const counts: Record<string, number> = {}
  const tables = await describeTables(db)
  for (const { name, read } of sources(deps, tables, employeeId)) {
    const { count, columns } = await measure(read())
    counts[name] = count
    if (count === 0) continue
    yield { name: `${name}.json`, content: jsonLines(read()) }
    yield { name: `${name}.csv`, content: csvLines(columns, read()) }
  }
  const files = await personalFiles(db, employeeId)
  for (const key of files) {
    const content = await storage.getStream(key)
    if (content) yield { name: `files/${key}`, content }
  }
  const about = { employee_id: employeeId, exported_at: timestamp(clock.now()), rows: counts, files }
  yield { name: "about.json", content: once(`${JSON.stringify(about, null, 2)}\n`) }
}

type RowSource = { name: string; read(): AsyncIterable<Row[]> }

function sources({ db, secrets }: ExportDeps, tables: ReadonlyMap<string, Table>, employeeId: string): RowSource[] {
  const stored = Object.entries(PERSONAL_TABLES).flatMap(([name, personal]) => {
    const table = tables.get(personal.table ?? name)
    if (!table || personal.exports === null) return []
    const rows = () => personalRows(db, { table, personal, employeeId })
    return [{ name, read: name === "audit_log" ? () => readable({ db, secrets }, rows()) : rows }]
  })
  return [...stored, { name: "own_actions", read: () => ownActions(db, employeeId) }]
}

/** With the texts that are stored encrypted. */
async function* readable(deps: Pick<Platform, "db" | "secrets">, batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  for await (const rows of batches) yield openPersonTexts(deps, rows)
}

async function measure(batches: AsyncIterable<Row[]>): Promise<{ count: number; columns: string[] }> {
  let count = 0
  const columns = new Set<string>()
  for await (const rows of batches) {
    count += rows.length
    for (const row of rows) for (const name of Object.keys(row)) columns.add(name)
  }
  return { count, columns: [...columns] }
}

async function* jsonLines(batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  let separator = "[\n"
  for await (const rows of batches) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(",\n")
    separator = ",\n"
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n"
}

function csvLines(columns: readonly string[], batches: AsyncIterable<Row[]>): AsyncIterable<string> {
  async function* cells(): AsyncGenerator<Cell[][]> {
    for await (const rows of batches) yield rows.map((row) => columns.map((name) => cellOf(row[name])))
  }
  return formatCsv(columns, cells())
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? value
    : JSON.stringify(value)
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}
