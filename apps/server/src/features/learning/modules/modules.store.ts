import { z } from "zod"
import { CatalogQuery, ModuleRecord, ModulesQuery } from "@scorecard/contracts/learning"
import { type FileSummary, LearningFile } from "@scorecard/contracts/learning-files"
import { UnitRecord } from "@scorecard/contracts/learning-units"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { storedKeys } from "#platform/backup/stored-keys.ts"
import { type Database, type RawBuilder, collection, contains, defineList, equals, sql } from "#platform/index.ts"
import { isAuthor, isEditor } from "../policy.ts"

export const modules = collection("tbl_learning_modules", ModuleRecord)

/**
 * A condition over `tbl_learning_modules`: the modules that a person may learn in. People enrolled by name or through
 * self-enrollment always may; people enrolled with their department may while the module is published or once they have
 * started. People who completed a module can still read it.
 */
export function learnableBy(employeeId: string): RawBuilder<boolean> {
  const ofModule = sql`n.module_id = tbl_learning_modules._id`
  return sql<boolean>`(exists (select 1 from tbl_learning_enrollments n where n.employee_id = ${employeeId} and ${ofModule})
    or exists (select 1 from tbl_learning_enrollments n join tbl_employees e on e.department_id = n.department_id
      where e._id = ${employeeId} and ${ofModule} and (tbl_learning_modules.status = 'published'
        or exists (select 1 from tbl_learning_progress p
          where p.employee_id = e._id and p.module_id = n.module_id)))
    or exists (select 1 from tbl_learning_progress p where p.employee_id = ${employeeId}
      and p.module_id = tbl_learning_modules._id and p.completed_at is not null))`
}

/** Published modules and the actor's own; level 4 and above see all. */
export function authoredOrPublished(actor: Actor): RawBuilder<boolean> {
  if (isEditor(actor)) return sql<boolean>`true`
  const own = isAuthor(actor) ? sql` or tbl_learning_modules.author_id = ${actor.employee_id}` : sql``
  return sql<boolean>`(tbl_learning_modules.status = 'published'${own})`
}

/** Also the modules that the actor may continue after they were unpublished. */
export function visibleTo(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`(${authoredOrPublished(actor)} or ${learnableBy(actor.employee_id)})`
}

/** @throws Refusal 404, whether the module is missing or the actor may not see it. */
export async function getVisibleModule(
  db: Database,
  actor: Actor,
  id: string,
  lock?: "for update" | "for share",
): Promise<ModuleRecord> {
  const found = await findVisibleModule(db, actor, id, lock)
  if (!found) throw new Refusal("not_found", "There is no such module, or not one that you may see.")
  return found
}

export async function findVisibleModule(
  db: Database,
  actor: Actor,
  id: string,
  lock?: "for update" | "for share",
): Promise<ModuleRecord | null> {
  const where = sql<boolean>`_id = ${id} and ${visibleTo(actor)}`
  const [found] = await modules.select(db, { where, ...(lock && { lock }) })
  return found ?? null
}

const filters = { author_id: equals("author_id"), q: contains("search") } as const

export const moduleList = defineList({
  name: "learning-modules",
  query: ModulesQuery,
  from: modules,
  scope: authoredOrPublished,
  filters: { ...filters, status: equals("status") },
  orders: { title: "title", created_at: "created_at", updated_at: "updated_at" },
})

/** The modules that everyone may enroll in. */
export const catalogList = defineList({
  name: "learning-catalog",
  query: CatalogQuery,
  from: modules,
  scope: (actor: Actor) => sql<boolean>`${authoredOrPublished(actor)} and status = 'published'`,
  filters,
  orders: {
    title: "title",
    published_at: { column: sql`published_at`, key: ({ published_at }) => published_at ?? "" },
  },
})

type ModuleDetails = { author_name: string; isUsed: boolean; isEnrolled: boolean }

/** The authors' names, and how the modules are used. */
export async function loadModuleDetails(
  db: Database,
  { employee_id }: Actor,
  ids: readonly string[],
): Promise<Map<string, ModuleDetails>> {
  const { rows } = await sql<ModuleDetails & { _id: string }>`select m._id,
      coalesce((select a.name from tbl_employees a where a._id = m.author_id), m.author_id) as author_name,
      (exists (select 1 from tbl_learning_enrollments n where n.module_id = m._id)
        or exists (select 1 from tbl_learning_progress p where p.module_id = m._id)) as "isUsed",
      exists (select 1 from tbl_learning_enrollments n where n.module_id = m._id
        and (n.employee_id = ${employee_id}
          or n.department_id = (select department_id from tbl_employees where _id = ${employee_id}))) as "isEnrolled"
    from tbl_learning_modules m where m._id = any(${[...ids]})`.execute(db)
  return new Map(rows.map(({ _id, ...details }) => [_id, details]))
}

export const units = collection("tbl_learning_units", UnitRecord)

/** In module order. */
export async function listModuleUnits(db: Database, { _id, unit_ids }: ModuleRecord): Promise<UnitRecord[]> {
  const found = await units.select(db, { where: sql<boolean>`module_id = ${_id}` })
  const byId = new Map(found.map((unit) => [unit._id, unit]))
  return unit_ids.flatMap((id) => byId.get(id) ?? [])
}

/** @throws Refusal 404 */
export async function getUnit(
  db: Database,
  { moduleId, unitId }: { moduleId: string; unitId: string },
): Promise<UnitRecord> {
  const unit = await units.find(db, unitId)
  if (unit?.module_id !== moduleId) throw new Refusal("not_found", "There is no such unit in this module.")
  return unit
}

export async function deleteModuleUnits(db: Database, moduleId: string): Promise<void> {
  await sql`delete from ${units.table} where module_id = ${moduleId}`.execute(db)
}

const FileRecord = LearningFile.extend({ key: z.string(), sha256: z.string() })
export type FileRecord = z.infer<typeof FileRecord>

export const files = collection("tbl_learning_files", FileRecord)

/**
 * A file is visible to the person who uploaded it, to everyone who sees the module whose cover it is, and to people who
 * may learn in or edit the module that has it as a unit.
 * @throws Refusal 404, whether the file is missing or the actor may not see it.
 */
export async function getVisibleFile(db: Database, actor: Actor, id: string): Promise<FileRecord> {
  const { employee_id } = actor
  const edits = sql`(tbl_learning_modules.author_id = ${employee_id} and ${authoredOrPublished(actor)})`
  const isSeen = isEditor(actor)
    ? sql`true`
    : sql`(uploaded_by_id = ${employee_id}
      or exists (select 1 from tbl_learning_modules where cover_file_id = tbl_learning_files._id and ${visibleTo(actor)})
      or exists (select 1 from tbl_learning_units u join tbl_learning_modules on tbl_learning_modules._id = u.module_id
        where u.file_id = tbl_learning_files._id and (${edits} or ${learnableBy(employee_id)})))`
  const [found] = await files.select(db, { where: sql<boolean>`_id = ${id} and ${isSeen}` })
  if (!found) throw new Refusal("not_found", "There is no such file, or not one that you may see.")
  return found
}

/** Keeps a file from being deleted until the transaction ends, and returns whether this module already uses it. */
export async function lockFile(
  db: Database,
  id: string,
  moduleId: string,
): Promise<{ file: FileRecord; isUsedHere: boolean } | null> {
  const file = await files.find(db, id, "for share")
  if (!file) return null
  const { rows } = await sql<{ used: boolean }>`select
    exists (select 1 from tbl_learning_units where file_id = ${id} and module_id = ${moduleId})
    or exists (select 1 from tbl_learning_modules where cover_file_id = ${id} and _id = ${moduleId}) as used`.execute(
    db,
  )
  return { file, isUsedHere: rows[0]?.used === true }
}

export async function loadFileSummaries(db: Database, ids: readonly string[]): Promise<Map<string, FileSummary>> {
  if (ids.length === 0) return new Map()
  const found = await files.select(db, { where: sql<boolean>`_id = any(${[...ids]})` })
  return new Map(found.map(({ _id, file_name, media_type, bytes }) => [_id, { _id, file_name, media_type, bytes }]))
}

/** Those of these keys that no file has. */
export async function findUnreferencedKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from unnest(${[...keys]}::text[]) as key
    where not exists (select 1 from tbl_learning_files f where f.key = key.key)`.execute(db)
  return rows.map((row) => row.key)
}

const isUnused = sql<boolean>`not exists (select 1 from tbl_learning_units u where u.file_id = tbl_learning_files._id)
  and not exists (select 1 from tbl_learning_modules m where m.cover_file_id = tbl_learning_files._id)`

/**
 * Deletes up to `limit` unused files that were uploaded before an instant. Locks them and checks again, so that a file
 * put to use in between stays.
 */
export async function deleteUnusedFiles(db: Database, before: string, limit: number): Promise<FileRecord[]> {
  const where = sql<boolean>`created_at < ${before} and ${isUnused}`
  const locked = await files.select(db, { where, orderBy: sql`created_at, _id`, limit, lock: "for update" })
  const { rows } = await sql<{ doc: unknown; version: number }>`delete from tbl_learning_files
    where _id = any(${locked.map(({ _id }) => _id)}) and ${isUnused} returning doc, version`.execute(db)
  return rows.map((row) => files.parse(row))
}

/** Every stored file. */
export const learningFiles = (db: Database) => storedKeys(db, "tbl_learning_files", sql`array[key]`)
