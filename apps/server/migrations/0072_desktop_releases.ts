import { sql, type Kysely } from "kysely"

/** Releases of the desktop client, one per version and channel. `version_key` sorts like the versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table tbl_desktop_releases (
    _id text primary key, doc jsonb not null, version integer not null default 1,
    channel text generated always as (doc->>'channel') stored,
    status text generated always as (doc->>'status') stored,
    release_version text generated always as (doc->>'release_version') stored,
    version_key text collate "C" generated always as (doc->>'version_key') stored,
    sha256 text generated always as (doc->>'sha256') stored,
    size integer generated always as ((doc->>'size')::integer) stored,
    created_at text collate "C" generated always as (doc->>'created_at') stored,
    search text generated always as
      (lower((doc->>'release_version') || ' ' || (doc->>'file_name') || ' ' || (doc->>'sha256'))) stored)`.execute(db)
  await sql`create unique index tbl_desktop_releases_version
    on tbl_desktop_releases (channel, release_version)`.execute(db)
  await sql`create index on tbl_desktop_releases (channel, version_key) where status = 'published'`.execute(db)
  await sql`create index on tbl_desktop_releases (sha256)`.execute(db)
}
