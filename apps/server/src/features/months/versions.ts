import type { FinalVersion, FinalVersionView } from "@scorecard/contracts/months"
import type { EmployeeMonth } from "@scorecard/contracts/scorecards"
import type { List } from "@scorecard/contracts/common"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { monthId } from "@scorecard/domain/calendar"
import type { YearMonth } from "@scorecard/domain/calendar"
import { z } from "zod"
import { seesCompanyWide } from "./company-wide.ts"
import type { MonthsDeps } from "./deps.ts"
import { finalsPage } from "./final-snapshots.store.ts"
import { foreignCursor } from "./foreign-cursor.ts"
import { monthReports } from "./month-rows.store.ts"

type Page = { limit: number; cursor?: string | undefined }

const AfterVersion = z.strictObject({ month: z.string(), before: z.number().int() })

/** Every generation of the final, newest first; none for a month that never was final. */
export async function listVersions(
  deps: MonthsDeps,
  actor: Actor,
  { year, month, limit, cursor }: YearMonth & Page,
): Promise<List<FinalVersionView>> {
  const id = monthId({ year, month })
  const position = deps.cursors.read(cursor, AfterVersion)
  if (position && position.month !== id) throw foreignCursor()
  const before = position?.before ?? Infinity
  const all = (await monthReports.find(deps.db, id))?.versions ?? []
  const rest = all.filter(({ version }) => version < before).toReversed()
  const items = rest.slice(0, limit)
  const last = items.at(-1)
  const next_cursor =
    last && rest.length > items.length ? deps.cursors.write({ month: id, before: last.version }) : null
  return { items: items.map((version) => shown(version, actor)), next_cursor, total: all.length }
}

const AfterEmployee = z.strictObject({ generation: z.string(), after: z.string() })

/** The rows of one generation, cut to the asker's pool. @throws Refusal 404 for a generation that never was. */
export async function showVersion(
  deps: MonthsDeps,
  actor: Actor,
  { year, month, version, limit, cursor }: YearMonth & Page & { version: number },
): Promise<List<EmployeeMonth> & { version: FinalVersionView }> {
  const id = monthId({ year, month })
  const known = (await monthReports.find(deps.db, id))?.versions.find((candidate) => candidate.version === version)
  if (!known) throw new Refusal("not_found", `${id} has no final with the number ${version}.`)

  const generation = `${id} ${version}`
  const position = deps.cursors.read(cursor, AfterEmployee)
  if (position && position.generation !== generation) throw foreignCursor()
  const { rows, total } = await finalsPage(deps.db, { month: id, version }, actor, {
    after: position?.after ?? "",
    limit,
  })
  const items = rows.slice(0, limit)
  const after = items.at(-1)?.employee_id
  const next_cursor = after !== undefined && rows.length > limit ? deps.cursors.write({ generation, after }) : null
  return { version: shown(known, actor), items, next_cursor, total }
}

function shown(version: FinalVersion, actor: Actor): FinalVersionView {
  return seesCompanyWide(actor) ? version : { ...version, reason: null, employees: null }
}
