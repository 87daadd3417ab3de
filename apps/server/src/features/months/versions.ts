import { z } from "zod"
import type { List } from "@scorecard/contracts/common"
import type { VersionExportQuery, VersionQuery } from "@scorecard/contracts/final-versions"
import type { FinalVersion, FinalVersionView } from "@scorecard/contracts/months"
import { Refusal } from "@scorecard/contracts/refusals"
import { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { Actor } from "@scorecard/domain/access"
import { type YearMonth, formatMonth, monthId } from "@scorecard/domain/calendar"
import { type Generation, monthReports } from "#core/months/index.ts"
import type { FileAnswer } from "#platform/http/index.ts"
import { exportFile, keysetBatches, mapBatches, scorecardColumns } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { type FinalRow, type FinalsQuery, countFinals, findAnyFinal, listFinals } from "./months.store.ts"
import { canSeeWholeCompany } from "./policy.ts"

const AfterVersion = z.strictObject({ month: z.string(), before: z.number().int() })

/** Every generation of the final, newest first; none for a month that never was final. */
export async function listVersions(
  deps: World,
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

/** The rows of one generation, cut to the asker's pool. @throws Refusal 404 for a generation that never was. */
export async function getVersion(
  deps: World,
  actor: Actor,
  { limit, cursor, ...asked }: VersionQuery & VersionNumber,
): Promise<List<EmployeeMonth> & { version: FinalVersionView }> {
  const { known, generation } = await requireVersion(deps, asked)
  const { sort } = asked
  const list = { generation: `${generation.month} ${generation.version}`, sort }
  const after = deps.cursors.read(cursor, AfterEmployee)
  if (after && (after.generation !== list.generation || after.sort !== sort)) throw cursorMismatch()

  const question = createFinalsQuery(generation, actor, asked)
  const found = await listFinals(deps.db, question, { sort, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const position = last && { ...list, key: last.key, employee_id: last.employee_id }
  return {
    version: presentVersion(known, actor),
    items: page.map(({ doc }) => EmployeeMonth.parse(doc)),
    next_cursor: position && found.length > limit ? deps.cursors.write(position) : null,
    total: await countFinals(deps.db, question),
  }
}

/** The same rows as a file, with the KPMs that the month had. @throws Refusal 404 */
export async function exportVersion(
  deps: World,
  actor: Actor,
  { format, ...asked }: VersionExportQuery & VersionNumber,
): Promise<FileAnswer> {
  const { generation } = await requireVersion(deps, asked)
  const question = createFinalsQuery(generation, actor, asked)
  const columns = scorecardColumns((await findAnyFinal(deps.db, generation))?.kpms ?? [])
  const found = keysetBatches<FinalRow>((after, limit) =>
    listFinals(deps.db, question, { sort: asked.sort, after, limit }),
  )
  const rows = mapBatches(found, async (batch) => batch.map(({ doc }) => doc))
  return exportFile(`final-${generation.month}-version-${generation.version}`, format, columns, rows)
}

async function requireVersion(
  deps: World,
  { year, month, version }: YearMonth & VersionNumber,
): Promise<{ known: FinalVersion; generation: Generation }> {
  const id = monthId({ year, month })
  const known = (await monthReports.find(deps.db, id))?.versions.find((candidate) => candidate.version === version)
  if (!known) throw new Refusal("not_found", `${formatMonth({ year, month })} has no final with the number ${version}.`)
  return { known, generation: { month: id, version } }
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

/** A cursor that we gave out, but for another list: to follow it would skip people without a word. */
export function cursorMismatch(): Refusal {
  const message = "The cursor is of another list. Start again without a cursor."
  return new Refusal("cursor_invalid", message, { errors: [{ path: "cursor", message }] })
}
