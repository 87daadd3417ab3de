import {
  VISIBILITY_LABELS,
  type CatalogItem,
  type Visibility,
  type VisibilityItem,
  type VisibilityKey,
} from "@scorecard/contracts/visibility"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain/access"
import type { Database } from "#platform/documents/index.ts"
import type { World } from "#platform/world.ts"
import { hiddenBy, homeOf, isShownTo, parentOf } from "./pages.ts"
import { activePeopleByLevel, allSwitches, type Switch } from "./visibility.store.ts"

export async function showCatalog({ db }: Pick<World, "db">, actor: Actor) {
  const [all, levels] = await Promise.all([allSwitches(db), activePeopleByLevel(db)])
  const catalog = all.map((one): CatalogItem => {
    const seeing = levels.filter(({ access_level }) => isShownTo(access_level, one._id))
    return { ...itemOf(one, actor), people: seeing.reduce((sum, { people }) => sum + people, 0) }
  })
  return { catalog, disabled: catalog.filter((item) => !item.enabled).map((item) => item.key) }
}

export function itemOf({ _id: key, enabled, version }: Switch, { access_level }: Actor): VisibilityItem {
  const abilities = { edit: access_level === SUPER_ADMIN }
  return { key, label: VISIBILITY_LABELS[key], parent: parentOf(key), enabled, version, abilities }
}

/**
 * What holds for one person: hidden pages are the same for all, the home is one that they may open.
 * (rules/administration#visibility)
 */
export async function showVisibility({ db }: Pick<World, "db">, { access_level }: Actor): Promise<Visibility> {
  const disabled = await disabledKeys(db)
  const hidden = hiddenBy(disabled)
  return { disabled, hidden, home: homeOf(access_level, hidden) }
}

export async function disabledKeys(db: Database): Promise<VisibilityKey[]> {
  return (await allSwitches(db)).filter(({ enabled }) => !enabled).map(({ _id }) => _id)
}
