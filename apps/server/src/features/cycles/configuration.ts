import type { ConfigurationCopy } from "@scorecard/contracts/cycle-comparison"
import type { Configuration, ConfigurationPatch } from "@scorecard/contracts/cycles"
import { type FieldError, Refusal, invalidField } from "@scorecard/contracts/refusals"
import {
  type Actor,
  CONFIGURATION_PARTS,
  type ConfigurationDocuments,
  type ConfigurationPart,
  type CycleConfiguration,
  type EvaluationOverride,
  type EvaluationRequirement,
  type YearMonth,
  checkEvaluationCounts,
  checkGoals,
  checkMetrics,
  checkRubric,
  compareConfigurations,
  copyConfiguration,
  cycle,
  easternDate,
  easternMonth,
  getCycleId,
} from "@scorecard/domain"
import * as cycles from "#core/cycles/index.ts"
import { queueMonthRecalculation } from "#core/months/index.ts"
import { type Database, type Platform, type Tx, assertSameVersion } from "#platform/index.ts"
import { assertEditable, canConfigure } from "./policy.ts"

/** What the status of a cycle depends on: the Eastern ISO day, and the first cycle that the setup still holds back. */
type Day = { today: string; held: string | null }

async function loadDay(db: Database, now: Temporal.Instant): Promise<Day> {
  return { today: easternDate(now), held: cycles.heldCycle(await cycles.getSetup(db)) }
}

/** Without an id, the configuration of the current Eastern month's cycle. @throws Refusal 404. */
export async function getConfigurationView(
  deps: Pick<Platform, "db" | "clock">,
  actor: Actor,
  cycleId: string | undefined,
): Promise<Configuration> {
  const now = deps.clock.now()
  const configuration = await cycles.getConfiguration(deps.db, cycleId ?? getCycleId(easternMonth(now)))
  return presentConfiguration(configuration, await loadDay(deps.db, now), actor)
}

/** @throws Refusal 404 when no cycle owns the month. */
export async function getMetrics(deps: Pick<Platform, "db">, month: YearMonth) {
  const { cycle_id, metrics, versions } = await cycles.getConfiguration(deps.db, getCycleId(month))
  return { cycle_id, version: versions.metrics, ...metrics }
}

/** @throws Refusal 404 when no cycle owns the month. */
export async function getRubric(deps: Pick<Platform, "db">, month: YearMonth) {
  const { cycle_id, rubric, versions } = await cycles.getConfiguration(deps.db, getCycleId(month))
  return { cycle_id, version: versions.rubric, ...rubric }
}

/**
 * Only for an upcoming cycle: no month is scored with it yet, so no figure changes.
 * @throws Refusal 404, 422 with the path of each issue, 412, 409 cycle_not_editable. (rules/cycles#configuration)
 */
export function updateConfiguration(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { id, patch, ifMatch }: { id: string; patch: ConfigurationPatch; ifMatch: number | null },
): Promise<Configuration> {
  return deps.transact(async (tx) => {
    const before = await cycles.getConfiguration(tx.db, id, "for update")
    const changes = mergeConfiguration(before, patch)
    await assertValidChanges(tx.db, changes, patch.evaluation_counts?.overrides ?? [])
    assertSameVersion(ifMatch, { version: configurationVersion(before) })
    const day = await loadDay(tx.db, tx.now)
    assertEditable(id, day.today, day.held)

    await saveDocuments(tx, actor, { before, changes }, { action: "configuration.changed" })
    return presentConfiguration(await cycles.getConfiguration(tx.db, id), day, actor)
  })
}

/**
 * What a patch would change in a cycle's configuration, whether or not the cycle is editable; nothing is saved.
 * @throws Refusal 404, 422 with the path of each issue.
 */
export async function previewChanges(
  db: Database,
  cycleId: string,
  patch: ConfigurationPatch,
): Promise<ConfigurationChanges> {
  const changes = mergeConfiguration(await cycles.getConfiguration(db, cycleId), patch)
  await assertValidChanges(db, changes, patch.evaluation_counts?.overrides ?? [])
  return changes
}

type CopyInput = ConfigurationCopy & { id: string; ifMatch: number | null }

/**
 * Copies parts of another cycle's configuration into an upcoming cycle. Overrides are copied even when their department
 * no longer exists, as when a cycle is added: no one could remove them from a cycle that has begun.
 * @throws Refusal 404, 422, 412, 409 cycle_not_editable.
 */
export function copyIntoCycle(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { id, from_cycle_id, parts, ifMatch }: CopyInput,
): Promise<Configuration> {
  return deps.transact(async (tx) => {
    const before = await cycles.getConfiguration(tx.db, id, "for update")
    const source = await loadSource(tx.db, id, from_cycle_id)
    const changes = differentParts(before, source, parts)
    await assertValidChanges(tx.db, changes, [])
    assertSameVersion(ifMatch, { version: configurationVersion(before) })
    const day = await loadDay(tx.db, tx.now)
    assertEditable(id, day.today, day.held)

    await saveDocuments(tx, actor, { before, changes }, { action: "configuration.copied", from_cycle_id })
    return presentConfiguration(await cycles.getConfiguration(tx.db, id), day, actor)
  })
}

/** The parts of the source, among the named ones, that differ. Equal parts keep their version. */
export function differentParts(
  before: ConfigurationDocuments,
  source: ConfigurationDocuments,
  parts: readonly ConfigurationPart[] = CONFIGURATION_PARTS,
): ConfigurationChanges {
  const different = new Set(compareConfigurations(before, source).map(({ part }) => part))
  return copyConfiguration(
    source,
    parts.filter((part) => different.has(part)),
  )
}

async function loadSource(db: Database, id: string, sourceId: string): Promise<CycleConfiguration> {
  if (sourceId === id) throw invalidField("from_cycle_id", "A cycle is copied from another one.")
  try {
    return await cycles.getConfiguration(db, sourceId)
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") throw invalidField("from_cycle_id", error.message)
    throw error
  }
}

type Cause = {
  action: "configuration.changed" | "configuration.copied" | "configuration.template_applied"
  from_cycle_id?: string
  template?: string
}

/** Saves the changed documents, with an audit record for each. @throws Refusal 412 when they have changed since. */
export async function saveDocuments(
  tx: Tx,
  actor: Actor,
  { before, changes }: { before: CycleConfiguration; changes: ConfigurationChanges },
  { action, ...cause }: Cause,
): Promise<void> {
  await cycles.replaceDocuments(tx.db, before, changes)
  for (const name of CONFIGURATION_PARTS) {
    if (changes[name] === undefined) continue
    const change = { before: before[name], after: changes[name], ...cause }
    tx.audit(actor, action, {
      collection: cycles.cycleSettings.name,
      id: cycles.documentId(name, before.cycle_id),
      change,
    })
  }
  await recalculatePreview(tx, before.cycle_id)
}

/** Until the setup is complete, months of an editable cycle are already scored as a preview. (rules/setup#editable-cycle) */
async function recalculatePreview(tx: Tx, cycleId: string): Promise<void> {
  const setup = await cycles.getSetup(tx.db)
  if (setup.completed_at !== null) return
  const months = cycles.monthsSinceGoLive(setup, tx.now)
  await queueMonthRecalculation(
    tx,
    months.filter((id) => getCycleId(cycles.parseMonth(id)) === cycleId),
  )
}

/**
 * The four documents as one resource, with the reader's abilities. (rules/cycles#configuration)
 */
export function presentConfiguration(
  configuration: CycleConfiguration,
  { today, held }: Day,
  actor: Actor,
): Configuration {
  const { cycle_id, ...documents } = configuration
  const owner = cycle(cycle_id, today, held)
  const abilities = { edit: canConfigure(actor, owner) }
  return { cycle: owner, ...documents, version: configurationVersion(configuration), abilities }
}

/** Increases whenever one of the documents changes, since their versions only increase. */
export function configurationVersion({ versions }: CycleConfiguration): number {
  return versions.metrics + versions.goals + versions.evaluation_counts + versions.rubric
}

/** The new contents of the documents that a patch names. */
export type ConfigurationChanges = Partial<ConfigurationDocuments>

/** RFC 7396: objects merge, arrays are replaced. Documents that the patch does not name are left out. */
export function mergeConfiguration(
  before: CycleConfiguration,
  { metrics, goals, evaluation_counts, rubric }: ConfigurationPatch,
): ConfigurationChanges {
  const counts = before.evaluation_counts
  return {
    ...(metrics && { metrics: { kpms: metrics.kpms ?? before.metrics.kpms } }),
    ...(goals && { goals: { bands: goals.bands ?? before.goals.bands } }),
    ...(evaluation_counts && {
      evaluation_counts: {
        sbs: mergeRequirement(counts.sbs, evaluation_counts.sbs),
        non_sbs: mergeRequirement(counts.non_sbs, evaluation_counts.non_sbs),
        overrides: evaluation_counts.overrides ?? counts.overrides,
      },
    }),
    ...(rubric && {
      rubric: {
        items: rubric.items ?? before.rubric.items,
        integrity_divisor: rubric.integrity_divisor ?? before.rubric.integrity_divisor,
      },
    }),
  }
}

type RequirementPatch = { [Field in keyof EvaluationRequirement]?: EvaluationRequirement[Field] | undefined }

function mergeRequirement(before: EvaluationRequirement, patch: RequirementPatch | undefined): EvaluationRequirement {
  return { cadence: patch?.cadence ?? before.cadence, count: patch?.count ?? before.count }
}

/**
 * Validates each changed document as a whole. Only the overrides in the request must name existing departments and
 * employees: the department of an older override may have been deleted since.
 * @throws Refusal 422 with the path of each issue.
 */
export async function assertValidChanges(
  db: Database,
  { metrics, goals, evaluation_counts, rubric }: ConfigurationChanges,
  newOverrides: readonly EvaluationOverride[],
): Promise<void> {
  const errors = [
    ...prefixPaths("metrics", metrics ? checkMetrics(metrics) : []),
    ...prefixPaths("goals", goals ? checkGoals(goals) : []),
    ...prefixPaths("evaluation_counts", evaluation_counts ? checkEvaluationCounts(evaluation_counts) : []),
    ...prefixPaths("rubric", rubric ? checkRubric(rubric) : []),
    ...(await findUnknownNames(db, newOverrides)),
  ]
  const [first] = errors
  if (first) throw new Refusal("invalid", `${first.path}: ${first.message}`, { errors })
}

function prefixPaths(document: cycles.DocumentName, issues: readonly FieldError[]): FieldError[] {
  return issues.map(({ path, message }) => ({ path: `${document}.${path}`, message }))
}

/** Issues of overrides that name a department or an employee that does not exist. */
async function findUnknownNames(db: Database, overrides: readonly EvaluationOverride[]): Promise<FieldError[]> {
  if (overrides.length === 0) return []
  const unknown = await cycles.unknownNames(db, overrides)
  return overrides.flatMap(({ department_id, employee_id }, index) => {
    const path = `evaluation_counts.overrides.${index}`
    return [
      ...(unknown.departments.has(department_id ?? "")
        ? [{ path: `${path}.department_id`, message: "There is no such department." }]
        : []),
      ...(unknown.employees.has(employee_id ?? "")
        ? [{ path: `${path}.employee_id`, message: "There is no such employee." }]
        : []),
    ]
  })
}
