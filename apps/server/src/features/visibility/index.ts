import * as contracts from "@scorecard/contracts/visibility"
import { type AccessLevel, type Actor, type Permission, SUPER_ADMIN, holds } from "@scorecard/domain"
import { type Database, type MountedRoute, type Platform, assertSameVersion, mount } from "#platform/index.ts"
import { type Switch, countActivePeopleByLevel, listSwitches, lockSwitch, switches } from "./visibility.store.ts"

export type VisibilityFeature = {
  routes: MountedRoute[]
  /** The hidden keys: the disabled ones and everything below them. */
  hiddenKeys(db: Database): Promise<ReadonlySet<contracts.VisibilityKey>>
}

export function openVisibility(platform: Platform): VisibilityFeature {
  return {
    hiddenKeys: async (db) => new Set(findHiddenKeys(await listDisabledKeys(db))),
    routes: [
      mount(contracts.readVisibilityCatalog, ({ actor }) => getCatalog(platform, actor)),
      mount(contracts.switchVisibility, ({ actor, params: { key }, body: { enabled }, ifMatch }) =>
        switchVisibility(platform, actor, { key, enabled, ifMatch }),
      ),
      mount(contracts.readVisibility, ({ actor }) => getVisibility(platform, actor)),
    ],
  }
}

export async function getCatalog({ db }: Pick<Platform, "db">, actor: Actor) {
  const [all, levels] = await Promise.all([listSwitches(db), countActivePeopleByLevel(db)])
  const catalog = all.map((item): contracts.CatalogItem => {
    const readers = levels.filter(({ access_level }) => isShownTo(access_level, item._id))
    return { ...presentItem(item, actor), people: readers.reduce((sum, { people }) => sum + people, 0) }
  })
  return { catalog, disabled: catalog.filter((item) => !item.enabled).map((item) => item.key) }
}

function presentItem({ _id: key, enabled, version }: Switch, { access_level }: Actor): contracts.VisibilityItem {
  const abilities = { edit: access_level === SUPER_ADMIN }
  return { key, label: contracts.VISIBILITY_LABELS[key], parent: findParent(key), enabled, version, abilities }
}

/**
 * The visibility for one person: hidden pages are the same for everyone; the home page is one that they may open.
 * (rules/administration#visibility)
 */
export async function getVisibility(
  { db }: Pick<Platform, "db">,
  { access_level }: Actor,
): Promise<contracts.Visibility> {
  const disabled = await listDisabledKeys(db)
  const hidden = findHiddenKeys(disabled)
  return { disabled, hidden, home: findHomePage(access_level, hidden) }
}

export async function listDisabledKeys(db: Database): Promise<contracts.VisibilityKey[]> {
  return (await listSwitches(db)).filter(({ enabled }) => !enabled).map(({ _id }) => _id)
}

type VisibilityChange = { key: contracts.VisibilityKey; enabled: boolean; ifMatch: number | null }

/** Shows or hides one key. No-op for an unchanged value. @throws Refusal 412 */
export function switchVisibility(
  { transact }: Pick<Platform, "transact">,
  actor: Actor,
  { key, enabled, ifMatch }: VisibilityChange,
): Promise<contracts.VisibilityItem> {
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

/** Pages with restricted access, which are the home page only of people with access. */
const REQUIRED_PERMISSION: Partial<Record<contracts.VisibilityKey, Permission>> = {
  "scorecard.recycle_bin": "scorecard.delete",
  "employees.directory": "employees.view",
  "employees.create_requests": "employees.request_create",
}
const REQUIRED_LEVEL: Partial<Record<contracts.VisibilityKey, AccessLevel>> = {
  "dashboard.bsc.comparison": 2,
  // Level 4 with company scope sees the months and exports their payroll.
  "dashboard.bsc.month_reports": 4,
  // Level 3 and above can author; level 2 sees the completion report on the same page.
  "learning.authoring": 2,
}

const STORIES = "dashboard.news."
const isPage = (key: contracts.VisibilityKey) =>
  !key.startsWith(STORIES) &&
  (key === "dashboard.news" || !contracts.VISIBILITY_KEYS.some((other) => isBelow(other, key)))

/** In menu order. Sections are not pages, and all stories share one page. */
const PAGES = contracts.VISIBILITY_KEYS.filter(isPage)

function isBelow(key: string, ancestor: string): boolean {
  return key.startsWith(`${ancestor}.`)
}

export function findParent(key: contracts.VisibilityKey): contracts.VisibilityKey | null {
  return contracts.VISIBILITY_KEYS.find((other) => other === key.slice(0, key.lastIndexOf("."))) ?? null
}

/** The disabled keys and everything below them, in catalog order. (rules/administration#visibility) */
export function findHiddenKeys(disabled: readonly contracts.VisibilityKey[]): contracts.VisibilityKey[] {
  return contracts.VISIBILITY_KEYS.filter((key) => disabled.some((off) => off === key || isBelow(key, off)))
}

/** The first visible page that this level may open; null if there is none. (rules/administration#visibility) */
export function findHomePage(
  level: AccessLevel,
  hidden: readonly contracts.VisibilityKey[],
): contracts.VisibilityKey | null {
  return PAGES.find((page) => !hidden.includes(page) && canOpen(level, page)) ?? null
}

/** Whether hiding the key takes something away from the level: the page, a story on it, or a page below it. */
export function isShownTo(level: AccessLevel, key: contracts.VisibilityKey): boolean {
  const below = PAGES.filter((page) => isBelow(page, key))
  return below.length === 0 ? canOpen(level, key) : below.some((page) => canOpen(level, page))
}

function canOpen(level: AccessLevel, page: contracts.VisibilityKey): boolean {
  const permission = REQUIRED_PERMISSION[page]
  return level >= (REQUIRED_LEVEL[page] ?? 1) && (permission === undefined || holds(level, permission))
}
