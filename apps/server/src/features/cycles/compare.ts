import { z } from "zod"
import type * as contracts from "@scorecard/contracts/cycle-comparison"
import {
  CONFIGURATION_PARTS,
  compareConfigurations,
  cycle,
  easternDate,
  type CycleConfiguration,
} from "@scorecard/domain"
import { getConfiguration, getSetup, heldCycle } from "#core/cycles/index.ts"
import { exportFile, fieldColumns, keysetBatches, type FileResponse, type Platform } from "#platform/index.ts"
import { configurationVersion } from "./configuration.ts"

/**
 * Each page computes the differences again. A cursor is a position in them, valid only for the versions and the filters
 * that it was made for.
 * @throws Refusal 404, 422 for a cursor from another list or from before a change.
 */
export async function compareCycles(
  deps: Pick<Platform, "db" | "clock" | "cursors">,
  { from, to, limit, cursor, ...filter }: contracts.ComparisonQuery,
): Promise<contracts.ConfigurationComparison> {
  const [before, after] = await Promise.all([getConfiguration(deps.db, from), getConfiguration(deps.db, to)])
  const list = JSON.stringify([from, configurationVersion(before), to, configurationVersion(after), filter])
  const position = deps.cursors.read(cursor, z.strictObject({ list: z.literal(list), start: z.number().int() }))
  const start = position?.start ?? 0

  const found = listDifferences(before, after, filter)
  const end = start + limit
  const today = easternDate(deps.clock.now())
  const held = heldCycle(await getSetup(deps.db))
  return {
    from: cycle(from, today, held),
    to: cycle(to, today, held),
    items: found.slice(start, end),
    next_cursor: end < found.length ? deps.cursors.write({ list, start: end }) : null,
    total: found.length,
  }
}

type Difference = contracts.ConfigurationComparison["items"][number]

const COLUMNS = fieldColumns<Difference>(["part", "path", "change", "from", "to"])

/** The differences as a file; whole objects such as a KPI are written as JSON. @throws Refusal 404. */
export async function exportComparison(
  { db }: Pick<Platform, "db">,
  { from, to, format, ...filter }: contracts.ComparisonExportQuery,
): Promise<FileResponse> {
  const [before, after] = await Promise.all([getConfiguration(db, from), getConfiguration(db, to)])
  const all = keysetBatches<Difference>(async (last) => (last ? [] : listDifferences(before, after, filter)))
  return exportFile(`cycles-${from}-${to}`, format, COLUMNS, all)
}

function listDifferences(
  before: CycleConfiguration,
  after: CycleConfiguration,
  { part, change, sort }: Pick<contracts.ComparisonQuery, "part" | "change" | "sort">,
): Difference[] {
  const found = compareConfigurations(before, after).filter(
    (difference) =>
      (part === undefined || difference.part === part) && (change === undefined || difference.change === change),
  )
  return sortDifferences(sort, found)
}

/** Equal differences stay in the order of the parts, whatever the direction. */
function sortDifferences(sort: contracts.ComparisonQuery["sort"], found: readonly Difference[]): Difference[] {
  const name = sort.replace("-", "") as "part" | "path" | "change"
  const direction = sort.startsWith("-") ? -1 : 1
  const rank = (one: Difference, other: Difference) =>
    name === "part"
      ? CONFIGURATION_PARTS.indexOf(one.part) - CONFIGURATION_PARTS.indexOf(other.part)
      : Number(one[name] > other[name]) - Number(one[name] < other[name])
  return found.toSorted((one, other) => direction * rank(one, other))
}
