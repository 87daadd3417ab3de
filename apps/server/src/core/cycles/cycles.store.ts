import {
  CYCLE_SETTINGS_ID,
  CycleSettings,
  EvaluationCounts,
  FIRST_MONTH_OF_CYCLE,
  Goals,
  Metrics,
  Rubric,
} from "@scorecard/contracts/cycles"
import { CycleId, Version } from "@scorecard/contracts/common"
import { Refusal } from "@scorecard/contracts/refusals"
import {
  CONFIGURATION_PARTS,
  type ConfigurationDocuments,
  type CycleConfiguration,
  type EvaluationOverride,
} from "@scorecard/domain"
import { z } from "zod"
import { collection, sql, type Database } from "#platform/index.ts"
import { keepUntilChanged } from "#platform/polls/index.ts"

export type DocumentName = keyof ConfigurationDocuments

const TABLE = "tbl_scorecard_config"

/**
 * One document of the configuration that another module describes, such as the scheduled locks. Until it is first
 * saved, it reads as its defaults.
 */
export function configurationDocument<Doc extends { _id: string; version: number }>(
  schema: z.ZodType<Doc>,
  defaults: () => Doc,
) {
  const documents = collection(TABLE, schema)
  return {
    name: documents.name,
    replace: documents.replace,

    async get(db: Database): Promise<Doc> {
      const initial = defaults()
      return (await documents.find(db, initial._id)) ?? initial
    },

    /**
     * Loads the document for a change: saves the defaults if nothing is stored, and locks it until the transaction
     * ends.
     */
    async lock(db: Database): Promise<Doc> {
      const { version: _, ...initial } = defaults()
      await sql`insert into ${documents.table} (_id, doc) values (${initial._id}, ${JSON.stringify(initial)}::jsonb)
        on conflict do nothing`.execute(db)
      return documents.get(db, initial._id, "for update")
    },
  }
}

const stored = { _id: z.string(), cycle_id: CycleId, version: Version }

export const cycleSettings = collection(TABLE, CycleSettings)

const collections = {
  metrics: collection(TABLE, Metrics.extend(stored)),
  goals: collection(TABLE, Goals.extend(stored)),
  evaluation_counts: collection(TABLE, EvaluationCounts.extend(stored)),
  rubric: collection(TABLE, Rubric.extend(stored)),
}

/** The prefix of each document's `_id`. (rules/cycles#configuration) */
const ID_PREFIXES: Record<DocumentName, string> = {
  metrics: "balance-score-card-metrics",
  goals: "bsc-total-score-goals",
  evaluation_counts: "evaluation_count_requirement",
  rubric: "sbs-checklist-rubric",
}

export function documentId(name: DocumentName, cycleId: string): string {
  return `${ID_PREFIXES[name]}-${cycleId}`
}

export function documentIds(cycleId: string): string[] {
  return CONFIGURATION_PARTS.map((name) => documentId(name, cycleId))
}

/** Loads the four documents of a cycle in one query. @throws Refusal 404 for an unknown cycle. */
export async function getConfiguration(
  db: Database,
  cycleId: string,
  lock?: "for update",
): Promise<CycleConfiguration> {
  const { rows } = await sql<{ _id: string; doc: unknown; version: number }>`select _id, doc, version
    from ${sql.table(TABLE)} where _id = any(${documentIds(cycleId)}) order by _id ${sql.raw(lock ?? "")}`.execute(db)
  const rowOf = (name: DocumentName) => {
    const row = rows.find(({ _id }) => _id === documentId(name, cycleId))
    if (!row) throw new Refusal("not_found", `There is no cycle ${cycleId}.`)
    return row
  }
  const metrics = bare(collections.metrics.parse(rowOf("metrics")))
  const goals = bare(collections.goals.parse(rowOf("goals")))
  const evaluation_counts = bare(collections.evaluation_counts.parse(rowOf("evaluation_counts")))
  const rubric = bare(collections.rubric.parse(rowOf("rubric")))
  return {
    cycle_id: cycleId,
    metrics: metrics.content,
    goals: goals.content,
    evaluation_counts: evaluation_counts.content,
    rubric: rubric.content,
    versions: {
      metrics: metrics.version,
      goals: goals.version,
      evaluation_counts: evaluation_counts.version,
      rubric: rubric.version,
    },
  }
}

/** The same, kept in memory until a configuration changes, and shared by its readers. (decision 0061) */
export function getConfigurationInMemory(db: Database, cycleId: string): Promise<CycleConfiguration> {
  return keepUntilChanged(db, `configuration of ${cycleId}`, () => getConfiguration(db, cycleId))
}

function bare<Doc extends { _id: string; cycle_id: string; version: number }>(doc: Doc) {
  const { _id: _, cycle_id: __, version, ...content } = doc
  return { content, version }
}

export async function insertConfiguration(
  db: Database,
  cycleId: string,
  documents: ConfigurationDocuments,
): Promise<void> {
  const head = (name: DocumentName) => ({ _id: documentId(name, cycleId), cycle_id: cycleId, version: 1 })
  await collections.metrics.insert(db, { ...head("metrics"), ...documents.metrics })
  await collections.goals.insert(db, { ...head("goals"), ...documents.goals })
  await collections.evaluation_counts.insert(db, { ...head("evaluation_counts"), ...documents.evaluation_counts })
  await collections.rubric.insert(db, { ...head("rubric"), ...documents.rubric })
}

/** Replaces the named documents if they still match `before`; each gets its next version. @throws Refusal 412. */
export async function replaceDocuments(
  db: Database,
  before: CycleConfiguration,
  changed: Partial<ConfigurationDocuments>,
): Promise<void> {
  const head = (name: DocumentName) => ({
    _id: documentId(name, before.cycle_id),
    cycle_id: before.cycle_id,
    version: before.versions[name],
  })
  const { metrics, goals, evaluation_counts, rubric } = changed
  if (metrics) await collections.metrics.replace(db, { ...head("metrics"), ...metrics })
  if (goals) await collections.goals.replace(db, { ...head("goals"), ...goals })
  if (evaluation_counts) {
    await collections.evaluation_counts.replace(db, { ...head("evaluation_counts"), ...evaluation_counts })
  }
  if (rubric) await collections.rubric.replace(db, { ...head("rubric"), ...rubric })
}

export async function removeConfiguration(db: Database, cycleId: string): Promise<void> {
  await sql`delete from ${sql.table(TABLE)} where _id = any(${documentIds(cycleId)})`.execute(db)
}

const settingsDocument = (at: string) =>
  configurationDocument<CycleSettings>(CycleSettings, () => ({
    _id: CYCLE_SETTINGS_ID,
    start_month: FIRST_MONTH_OF_CYCLE,
    cycle_ids: [],
    updated_at: at,
    version: 1,
  }))

/** Loads the registry for a change; creates it if missing, and locks it until the transaction ends. */
export function lockCycleSettings(db: Database, at: string): Promise<CycleSettings> {
  return settingsDocument(at).lock(db)
}

export async function cycleIds(db: Database): Promise<string[]> {
  return (await cycleSettings.find(db, CYCLE_SETTINGS_ID))?.cycle_ids ?? []
}

/** Whether the registry lists the cycle. (rules/cycles#adding-and-deleting) */
export async function hasCycle(db: Database, cycleId: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(TABLE)}
    where _id = ${CYCLE_SETTINGS_ID} and doc->'cycle_ids' @> ${JSON.stringify([cycleId])}::jsonb`.execute(db)
  return rows.length > 0
}

/** The same, kept in memory until a configuration changes. (decision 0061) */
export function hasCycleInMemory(db: Database, cycleId: string): Promise<boolean> {
  return keepUntilChanged(db, `existence of ${cycleId}`, () => hasCycle(db, cycleId))
}

/** The departments and employees named by the overrides that do not exist. */
export async function unknownNames(db: Database, overrides: readonly EvaluationOverride[]) {
  const departments = overrides.flatMap(({ department_id }) => department_id ?? [])
  const employees = overrides.flatMap(({ employee_id }) => employee_id ?? [])
  const { rows } = await sql<{ kind: "department" | "employee"; id: string }>`
    select 'department' as kind, n.id from unnest(${departments}::text[]) as n(id)
      where not exists (select 1 from tbl_departments d where d._id = n.id)
    union all select 'employee', n.id from unnest(${employees}::text[]) as n(id)
      where not exists (select 1 from tbl_employees e where e._id = n.id)`.execute(db)
  return {
    departments: new Set(rows.filter(({ kind }) => kind === "department").map(({ id }) => id)),
    employees: new Set(rows.filter(({ kind }) => kind === "employee").map(({ id }) => id)),
  }
}
