import { LearningFile, type FileSummary } from "@scorecard/contracts/learning-files"
import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import { z } from "zod"
import { storedKeys } from "#platform/backup/stored-keys.ts"
import { collection, sql, type Database } from "#platform/index.ts"
import { authoredOrPublished, learnableBy, visibleTo } from "../modules/modules.store.ts"
import { isEditor } from "../policy.ts"

const FileRecord = LearningFile.extend({ key: z.string(), sha256: z.string() })
export type FileRecord = z.infer<typeof FileRecord>

export const files = collection("tbl_learning_files", FileRecord)

/**
 * A file is visible to the person who uploaded it, to everybody who sees the module that it is the cover of, and to
 * people who may learn in or edit the module that has it as a unit.
 * @throws Refusal 404, the same for a file that does not exist and one that the actor may not see.
 */
export async function getVisibleFile(db: Database, actor: Actor, id: string): Promise<FileRecord> {
  const { employee_id } = actor
  const edits = sql`(tbl_learning_modules.author_id = ${employee_id} and ${authoredOrPublished(actor)})`
  const isSeen = isEditor(actor)
    ? sql`true`
    : sql`(uploaded_by_id = ${employee_id}
      or exists (select from tbl_learning_modules where cover_file_id = tbl_learning_files._id and ${visibleTo(actor)})
      or exists (select from tbl_learning_units u join tbl_learning_modules on tbl_learning_modules._id = u.module_id
        where u.file_id = tbl_learning_files._id and (${edits} or ${learnableBy(employee_id)})))`
  const [found] = await files.select(db, { where: sql<boolean>`_id = ${id} and ${isSeen}` })
  if (!found) throw new Refusal("not_found", "There is no such file, or not one that you may see.")
  return found
}

/** Keeps a file from being deleted until the transaction ends, and tells whether this module already uses it. */
export async function lockFile(
  db: Database,
  id: string,
  moduleId: string,
): Promise<{ file: FileRecord; isUsedHere: boolean } | null> {
  const file = await files.find(db, id, "for share")
  if (!file) return null
  const { rows } = await sql<{ used: boolean }>`select
    exists (select from tbl_learning_units where file_id = ${id} and module_id = ${moduleId})
    or exists (select from tbl_learning_modules where cover_file_id = ${id} and _id = ${moduleId}) as used`.execute(db)
  return { file, isUsedHere: rows[0]?.used === true }
}

export async function loadFileSummaries(db: Database, ids: readonly string[]): Promise<Map<string, FileSummary>> {
  if (ids.length === 0) return new Map()
  const found = await files.select(db, { where: sql<boolean>`_id = any(${[...ids]})` })
  return new Map(found.map(({ _id, file_name, media_type, bytes }) => [_id, { _id, file_name, media_type, bytes }]))
}

/** The ones of these keys that no file has. */
export async function findUnreferencedKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from unnest(${[...keys]}::text[]) as key
    where not exists (select from tbl_learning_files f where f.key = key.key)`.execute(db)
  return rows.map((row) => row.key)
}

const isUnused = sql<boolean>`not exists (select from tbl_learning_units u where u.file_id = tbl_learning_files._id)
  and not exists (select from tbl_learning_modules m where m.cover_file_id = tbl_learning_files._id)`

/**
 * Deletes up to `limit` unused files that were uploaded before an instant. It locks them and checks again, so that a
 * file that was put to use in between stays.
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
