import {
  type CatalogItem,
  VISIBILITY_LABELS,
  type Visibility,
  type VisibilityItem,
  type VisibilityKey,
} from "@scorecard/contracts/visibility"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain"
import { assertSameVersion, type Database, type Platform } from "#platform/index.ts"
import { findHiddenKeys, findHomePage, findParent, isShownTo } from "./policy.ts"
import { type Switch, countActivePeopleByLevel, listSwitches, lockSwitch, switches } from "./visibility.store.ts"

export async function getCatalog({ db }: Pick<Platform, "db">, actor: Actor) {
  const [all, levels] = await Promise.all([listSwitches(db), countActivePeopleByLevel(db)])
  const catalog = all.map((item): CatalogItem => {
    const readers = levels.filter(({ access_level }) => isShownTo(access_level, item._id))
    return { ...presentItem(item, actor), people: readers.reduce((sum, { people }) => sum + people, 0) }
  })
  return { catalog, disabled: catalog.filter((item) => !item.enabled).map((item) => item.key) }
}

function presentItem({ _id: key, enabled, version }: Switch, { access_level }: Actor): VisibilityItem {
  const abilities = { edit: access_level === SUPER_ADMIN }
  return { key, label: VISIBILITY_LABELS[key], parent: findParent(key), enabled, version, abilities }
}

/**
 * The visibility for one person: hidden pages are the same for everybody, the home is a page that they may open.
 * (rules/administration#visibility)
 */
export async function getVisibility({ db }: Pick<Platform, "db">, { access_level }: Actor): Promise<Visibility> {
  const disabled = await listDisabledKeys(db)
  const hidden = findHiddenKeys(disabled)
  return { disabled, hidden, home: findHomePage(access_level, hidden) }
}

export async function listDisabledKeys(db: Database): Promise<VisibilityKey[]> {
  return (await listSwitches(db)).filter(({ enabled }) => !enabled).map(({ _id }) => _id)
}

type VisibilityChange = { key: VisibilityKey; enabled: boolean; ifMatch: number | null }

/** Shows or hides one key; an unchanged value is not written. @throws Refusal 412 */
export function switchVisibility(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { key, enabled, ifMatch }: VisibilityChange,
): Promise<VisibilityItem> {
  return transact(async (tx) => {
    const current = await lockSwitch(tx.db, key)
    assertSameVersion(ifMatch, current)
    if (current.enabled === enabled) return presentItem(current, actor)

    const changed = { ...current, enabled, updated_at: tx.at, updated_by_id: actor.employee_id }
    const saved = await switches.replace(tx.db, changed)
    const change = { before: current.enabled, after: enabled }
    tx.audit(actor, enabled ? "visibility.enabled" : "visibility.disabled", {
      collection: switches.name,
      id: key,
      change,
    })
    return presentItem(saved, actor)
  })
}
