import { z } from "zod"
import type { List } from "@scorecard/contracts/common"
import type { VersionExportQuery, VersionQuery } from "@scorecard/contracts/final-versions"
import type { FinalVersion, FinalVersionView } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import { EmployeeMonth } from "@scorecard/contracts/scorecards"
import { formatMonth, monthId, type Actor, type YearMonth } from "@scorecard/domain"
import { monthReports, type Generation } from "#core/months/index.ts"
import { exportFile, keysetBatches, scorecardColumns, type FileResponse, type Platform } from "#platform/index.ts"
import { mapBatches } from "@scorecard/tables"
import { countFinals, findAnyFinal, listFinals, type FinalRow, type FinalsQuery } from "./months.store.ts"
import { canSeeWholeCompany } from "./policy.ts"

const AfterVersion = z.strictObject({ month: z.string(), before: z.number().int() })

/** Every generation of the final, newest first; none for a month that was never final. */
export async function listVersions(
  deps: Platform,
  actor: Actor,
  { year, month, limit, cursor }: YearMonth & { limit: number; cursor?: string | undefined },
): Promise<List<FinalVersionView>> {
  const id = monthId({ year, month })
  const position = deps.cursors.read(cursor, AfterVersion)
  if (position && position.month !== id) throw cursorMismatch()
  const before = position?.before ?? Infinity
  const all = (await monthReports.find(deps.db, id))?.versions ?? []
  const rest = all.filter(({ version }) => version < before).toReversed()
  const items = rest.slice(0, limit)
  const last = items.at(-1)
  const next_cursor =
    last && rest.length > items.length ? deps.cursors.write({ month: id, before: last.version }) : null
  return { items: items.map((version) => presentVersion(version, actor)), next_cursor, total: all.length }
}

type VersionNumber = { version: number }

const AfterEmployee = z.strictObject({
  generation: z.string(),
  sort: z.string(),
  key: z.string(),
  employee_id: z.string(),
})

/** The rows of one generation in the actor's pool. @throws Refusal 404 for a generation that never existed. */
export async function getVersion(
  deps: Platform,
  actor: Actor,
  { limit, cursor, ...query }: VersionQuery & VersionNumber,
): Promise<List<EmployeeMonth> & { version: FinalVersionView }> {
  const { version, generation } = await requireVersion(deps, query)
  const { sort } = query
  const list = { generation: `${generation.month} ${generation.version}`, sort }
  const after = deps.cursors.read(cursor, AfterEmployee)
  if (after && (after.generation !== list.generation || after.sort !== sort)) throw cursorMismatch()

  const finals = createFinalsQuery(generation, actor, query)
  const found = await listFinals(deps.db, finals, { sort, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const position = last && { ...list, key: last.key, employee_id: last.employee_id }
  return {
    version: presentVersion(version, actor),
    items: page.map(({ doc }) => EmployeeMonth.parse(doc)),
    next_cursor: position && found.length > limit ? deps.cursors.write(position) : null,
    total: await countFinals(deps.db, finals),
  }
}

/** The same rows as a file, with the KPMs that the month had. @throws Refusal 404 */
export async function exportVersion(
  deps: Platform,
  actor: Actor,
  { format, ...query }: VersionExportQuery & VersionNumber,
): Promise<FileResponse> {
  const { generation } = await requireVersion(deps, query)
  const finals = createFinalsQuery(generation, actor, query)
  const columns = scorecardColumns((await findAnyFinal(deps.db, generation))?.kpms ?? [])
  const found = keysetBatches<FinalRow>((after, limit) =>
    listFinals(deps.db, finals, { sort: query.sort, after, limit }),
  )
  const rows = mapBatches(found, async (batch) => batch.map(({ doc }) => doc))
  return exportFile(`final-${generation.month}-version-${generation.version}`, format, columns, rows)
}

async function requireVersion(
  deps: Platform,
  { year, month, version: number }: YearMonth & VersionNumber,
): Promise<{ version: FinalVersion; generation: Generation }> {
  const id = monthId({ year, month })
  const version = (await monthReports.find(deps.db, id))?.versions.find((candidate) => candidate.version === number)
  if (!version)
    throw new Refusal("not_found", `${formatMonth({ year, month })} has no final with the number ${number}.`)
  return { version, generation: { month: id, version: number } }
}

function createFinalsQuery(
  generation: Generation,
  actor: Actor,
  { employee_id, department_id, cluster_id, q, band, change }: FinalsQuery["filter"],
): FinalsQuery {
  return { generation, actor, filter: { employee_id, department_id, cluster_id, q, band, change } }
}

function presentVersion(version: FinalVersion, actor: Actor): FinalVersionView {
  return canSeeWholeCompany(actor) ? version : { ...version, reason: null, employees: null }
}

/** We issued the cursor, but for another list: following it would silently skip people. */
export function cursorMismatch(): Refusal {
  const message = "The cursor is of another list. Start again without a cursor."
  return new Refusal("cursor_invalid", message, { errors: [{ path: "cursor", message }] })
}
