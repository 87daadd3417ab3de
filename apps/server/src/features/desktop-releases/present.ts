import type { DesktopRelease } from "@scorecard/contracts/desktop-releases"
import type { Actor } from "@scorecard/domain"
import { managementAbilities, type Database } from "#platform/index.ts"
import { findCurrentIds, namesOfPeople, type ReleaseDocument } from "./releases.store.ts"

/** Releases with the names of people, whether clients are offered them, and what the reader can do with them. */
export async function presentReleases(
  db: Database,
  reader: Actor,
  documents: readonly ReleaseDocument[],
): Promise<DesktopRelease[]> {
  const people = documents.flatMap(({ created_by_id, withdrawn_by_id }) =>
    [created_by_id, withdrawn_by_id ?? []].flat(),
  )
  const [currentIds, names] = await Promise.all([findCurrentIds(db), namesOfPeople(db, people)])
  const nameOf = (id: string) => names.get(id) ?? id
  return documents.map(({ version_key: _key, key: _file, ...release }) => {
    const { _id, status, created_by_id, withdrawn_by_id } = release
    const isPublished = status === "published"
    return {
      ...release,
      current: currentIds.has(_id),
      created_by_name: nameOf(created_by_id),
      withdrawn_by_name: withdrawn_by_id === null ? null : nameOf(withdrawn_by_id),
      abilities: managementAbilities(reader, { promote: isPublished, withdraw: isPublished }),
    }
  })
}

export async function presentRelease(db: Database, reader: Actor, document: ReleaseDocument): Promise<DesktopRelease> {
  const [release] = await presentReleases(db, reader, [document])
  if (!release) throw new Error("a release was not presented")
  return release
}
