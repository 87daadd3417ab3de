import { cycleIdOf, easternMonth } from "@scorecard/domain/calendar"
import type { EntryKind } from "@scorecard/domain/scoring"
import { getConfiguration } from "#core/cycles/index.ts"
import type { Database } from "#platform/documents/index.ts"
import type { Sheet, SheetColumn, TemplatePeriod } from "#platform/tables/index.ts"
import { hasChecklist } from "../judge.ts"
import type { Kind } from "../kinds.ts"
import { headOfItem } from "./answers.ts"
import { columnsOf } from "./columns.ts"
import type { SheetDeps } from "./look-around.ts"
import { undoEntries } from "./undo-entries.ts"
import { vetRows } from "./vet-rows.ts"

/** The entries of one kind as rows of a table. (rules/entries#uploads) */
export function entrySheet(deps: SheetDeps, kind: Kind): Sheet {
  return {
    key: kind.kind,
    columns: (db, now, period) => templateColumns(db, kind, cycleOf(period, now)),
    vet: (tx, actor, table, asked) => vetRows(deps, tx, actor, kind, { table, ...asked }),
    undo: (tx, actor, batch) => undoEntries(tx, actor, kind, batch),
  }
}

function cycleOf(period: TemplatePeriod, now: Temporal.Instant): string {
  if (period && "cycle_id" in period) return period.cycle_id
  return cycleIdOf(period ?? easternMonth(now))
}

/** The items of the cycle's rubric stand before the remarks. */
async function templateColumns(db: Database, kind: Kind, cycleId: string): Promise<SheetColumn[]> {
  const columns = columnsOf(kind)
  const items = hasChecklist(kind.kind, cycleId) ? await itemColumns(db, kind, cycleId) : []
  return [...columns.slice(0, -1), ...items, ...columns.slice(-1)]
}

async function itemColumns(db: Database, kind: { kind: EntryKind }, cycleId: string): Promise<SheetColumn[]> {
  const { rubric } = await getConfiguration(db, cycleId)
  const names = new Set(columnsOf(kind).map(({ name }) => name))
  return rubric.items.map(({ item_id, text }) => ({
    name: headOfItem(item_id, (name) => names.has(name)),
    needed: "for new entries",
    clears: false,
    what: `${text}: yes, no or na`,
  }))
}
