import type { ConfigurationCopy } from "@scorecard/contracts/cycle-comparison"
import type { Configuration, ConfigurationPatch } from "@scorecard/contracts/cycles"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain/access"
import { type YearMonth, cycle, cycleIdOf, easternDate, easternMonth, formatDate } from "@scorecard/domain/calendar"
import {
  CONFIGURATION_PARTS,
  type CycleConfiguration,
  compareConfigurations,
  copyConfiguration,
} from "@scorecard/domain/scoring"
import { cycleSettings, documentId, getConfiguration, replaceDocuments } from "#core/cycles/index.ts"
import { type Database, refuseOtherVersion } from "#platform/documents/index.ts"
import type { Tx } from "#platform/transactions/index.ts"
import type { World } from "#platform/world.ts"
import { type ConfigurationChanges, assertValidChanges, mergeConfiguration } from "./configuration-changes.ts"
import { canConfigure } from "./list.ts"

type ShowDeps = Pick<World, "db" | "clock">

/** Without an id, the cycle of the current Eastern month. @throws Refusal 404. */
export async function getConfigurationView(
  deps: ShowDeps,
  actor: Actor,
  cycleId: string | undefined,
): Promise<Configuration> {
  const now = deps.clock.now()
  const configuration = await getConfiguration(deps.db, cycleId ?? cycleIdOf(easternMonth(now)))
  return presentConfiguration(configuration, easternDate(now), actor)
}

/** @throws Refusal 404 when no cycle owns the month. */
export async function getMetrics(deps: Pick<World, "db">, month: YearMonth) {
  const { cycle_id, metrics, versions } = await getConfiguration(deps.db, cycleIdOf(month))
  return { cycle_id, version: versions.metrics, ...metrics }
}

/** @throws Refusal 404 when no cycle owns the month. */
export async function getRubric(deps: Pick<World, "db">, month: YearMonth) {
  const { cycle_id, rubric, versions } = await getConfiguration(deps.db, cycleIdOf(month))
  return { cycle_id, version: versions.rubric, ...rubric }
}

/**
 * What an upcoming cycle is configured by; no month is scored with it yet, so no figure changes.
 * @throws Refusal 404, 422 with the path of each fault, 412, 409 cycle_not_editable. (rules/cycles#configuration)
 */
export function updateConfiguration(
  deps: Pick<World, "transact">,
  actor: Actor,
  cycleId: string,
  patch: ConfigurationPatch,
  ifMatch: number | null,
): Promise<Configuration> {
  return deps.transact(async (tx) => {
    const before = await getConfiguration(tx.db, cycleId, "for update")
    const changes = mergeConfiguration(before, patch)
    await assertValidChanges(tx.db, changes, patch.evaluation_counts?.overrides ?? [])
    refuseOtherVersion(ifMatch, { version: configurationVersion(before) })
    const today = easternDate(tx.now)
    assertEditable(cycleId, today)

    await saveDocuments(tx, actor, before, changes, { action: "configuration.changed" })
    return presentConfiguration(await getConfiguration(tx.db, cycleId), today, actor)
  })
}

type CopyInput = ConfigurationCopy & { id: string; ifMatch: number | null }

/**
 * Makes parts of an upcoming cycle's configuration what another cycle has. Overrides come along even where the
 * department that they name is gone since, as they do when a cycle is added: nobody could take them out of a cycle that
 * has begun.
 * @throws Refusal 404, 422, 412, 409 cycle_not_editable.
 */
export function copyIntoCycle(
  deps: Pick<World, "transact">,
  actor: Actor,
  { id, from_cycle_id, parts, ifMatch }: CopyInput,
): Promise<Configuration> {
  return deps.transact(async (tx) => {
    const before = await getConfiguration(tx.db, id, "for update")
    const source = await loadSource(tx.db, id, from_cycle_id)
    const differing = new Set(compareConfigurations(before, source).map(({ part }) => part))
    const changes = copyConfiguration(
      source,
      parts.filter((part) => differing.has(part)),
    )
    await assertValidChanges(tx.db, changes, [])
    refuseOtherVersion(ifMatch, { version: configurationVersion(before) })
    const today = easternDate(tx.now)
    assertEditable(id, today)

    await saveDocuments(tx, actor, before, changes, { action: "configuration.copied", from_cycle_id })
    return presentConfiguration(await getConfiguration(tx.db, id), today, actor)
  })
}

async function loadSource(db: Database, id: string, sourceId: string): Promise<CycleConfiguration> {
  if (sourceId === id) throw invalidField("from_cycle_id", "A cycle is copied from another one.")
  try {
    return await getConfiguration(db, sourceId)
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") throw invalidField("from_cycle_id", error.message)
    throw error
  }
}

/** @throws Refusal 409: a cycle that has begun is scored with its configuration. `today` is an Eastern ISO day. */
export function assertEditable(cycleId: string, today: string): void {
  const { label, start, editable } = cycle(cycleId, today)
  if (editable) return
  throw new Refusal(
    "cycle_not_editable",
    `${label} started on ${formatDate(start)}, so its configuration can no longer be changed.`,
  )
}

type Cause = { action: "configuration.changed" | "configuration.copied"; from_cycle_id?: string }

/** Writes the named documents over what was read, with an audit record for each. @throws Refusal 412. */
export async function saveDocuments(
  tx: Tx,
  actor: Actor,
  before: CycleConfiguration,
  changes: ConfigurationChanges,
  { action, ...cause }: Cause,
): Promise<void> {
  await replaceDocuments(tx.db, before, changes)
  for (const name of CONFIGURATION_PARTS) {
    if (changes[name] === undefined) continue
    const change = { before: before[name], after: changes[name], ...cause }
    tx.audit(actor, action, { collection: cycleSettings.name, id: documentId(name, before.cycle_id), change })
  }
}

/**
 * The four documents as one resource, and what its reader may do. `today` is an Eastern ISO day.
 * (rules/cycles#configuration)
 */
export function presentConfiguration(configuration: CycleConfiguration, today: string, actor: Actor): Configuration {
  const { cycle_id, ...documents } = configuration
  const owner = cycle(cycle_id, today)
  const abilities = { edit: canConfigure(actor, owner) }
  return { cycle: owner, ...documents, version: configurationVersion(configuration), abilities }
}

/** Grows whenever one of the documents changes, since their versions only grow. */
export function configurationVersion({ versions }: CycleConfiguration): number {
  return versions.metrics + versions.goals + versions.evaluation_counts + versions.rubric
}
