import { z } from "zod"
import { DesktopRelease, DesktopReleasesQuery } from "@scorecard/contracts/desktop-releases"
import type { ReleaseChannel } from "@scorecard/contracts/desktop-release-manifest"
import { storedKeys } from "#platform/backup/stored-keys.ts"
import { collection, contains, defineList, equals, fieldColumns, sql, type Database } from "#platform/index.ts"

const {
  current: _current,
  created_by_name: _createdBy,
  withdrawn_by_name: _withdrawnBy,
  abilities: _abilities,
  ...fields
} = DesktopRelease.shape

const ReleaseDocument = z.strictObject({
  ...fields,
  /** Sorts like the versions. */
  version_key: z.string(),
  /** Where the file is stored; shared by a release and those promoted from it. */
  key: z.string(),
})
export type ReleaseDocument = z.infer<typeof ReleaseDocument>

export const releases = collection("tbl_desktop_releases", ReleaseDocument)

export const releaseList = defineList({
  name: "desktop-releases",
  query: DesktopReleasesQuery,
  from: releases,
  filters: { channel: equals("channel"), status: equals("status"), q: contains("search") },
  orders: {
    created_at: "created_at",
    release_version: { column: sql.ref("version_key"), key: "version_key" },
    size: "size",
  },
  columns: [
    ...fieldColumns<DesktopRelease>(["channel", "release_version", "status", "current", "file_name", "size"]),
    ...fieldColumns<DesktopRelease>(["sha256", "url", "published_at", "key_id", "created_at", "created_by_id"]),
    ...fieldColumns<DesktopRelease>(["created_by_name", "withdrawn_at", "withdrawn_by_id", "withdrawn_by_name"]),
    ...fieldColumns<DesktopRelease>(["withdraw_reason", "promoted_from_id", "_id"]),
  ],
})

/** The highest version of a channel that is not withdrawn. (rules/desktop-releases#channels) */
export async function findCurrent(db: Database, channel: ReleaseChannel): Promise<ReleaseDocument | null> {
  const where = sql<boolean>`channel = ${channel} and status = 'published'`
  const [release] = await releases.select(db, { where, orderBy: sql`version_key desc`, limit: 1 })
  return release ?? null
}

/** The ids of the channels' current releases. */
export async function findCurrentIds(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ _id: string }>`select distinct on (channel) _id from ${releases.table}
    where status = 'published' order by channel, version_key desc`.execute(db)
  return new Set(rows.map(({ _id }) => _id))
}

export async function findByVersion(
  db: Database,
  { channel, version }: { channel: ReleaseChannel; version: string },
): Promise<ReleaseDocument | null> {
  const [release] = await releases.select(db, {
    where: sql`channel = ${channel} and release_version = ${version}`,
  })
  return release ?? null
}

/** A release with this file that is not withdrawn. */
export async function findPublishedFile(db: Database, sha256: string): Promise<ReleaseDocument | null> {
  const where = sql<boolean>`sha256 = ${sha256} and status = 'published'`
  const [release] = await releases.select(db, { where, orderBy: sql`created_at, _id`, limit: 1 })
  return release ?? null
}

/** Makes publications take turns, so that two of one version cannot both find it free. */
export async function lockPublishing(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('desktop-releases', 0))`.execute(db)
}

/** Which of these keys no release names. */
export async function findUnreferencedKeys(db: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from unnest(${[...keys]}::text[]) as key
    where not exists (select from ${releases.table} r where r._id = split_part(key, '/', 2) and r.doc->>'key' = key)`.execute(
    db,
  )
  return rows.map((row) => row.key)
}

/** Every stored installer. A promoted release shares the file of the release that it came from, which is never deleted. */
export const releaseFiles = (db: Database) =>
  storedKeys(
    db,
    "tbl_desktop_releases",
    sql`case when doc->>'promoted_from_id' is null then array[doc->>'key'] else array[]::text[] end`,
  )
