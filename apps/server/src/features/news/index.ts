import * as contracts from "@scorecard/contracts/announcements"
import * as birthdays from "@scorecard/contracts/birthday-greetings"
import type { List } from "@scorecard/contracts/common"
import * as news from "@scorecard/contracts/news"
import { type Actor, easternDate } from "@scorecard/domain"
import {
  type Database,
  type FileResponse,
  type MountedRoute,
  type Platform,
  assertSameVersion,
  mount,
  newId,
  timestamp,
} from "#platform/index.ts"
import { announcementList, announcements, getVisibleAnnouncement } from "./announcements.store.ts"
import * as policy from "./policy.ts"
import { getGreeting, loadNames } from "./stories.store.ts"
import * as stories from "./stories.ts"

/** Company news: stories, birthday greetings and announcements. */
export function openNews(
  platform: Platform,
  sources: stories.NewsSources,
): { routes: MountedRoute[]; getNews(): Promise<news.News>; getMyBirthday(actor: Actor): Promise<news.MyBirthday> } {
  const deps = { ...platform, ...sources }
  return {
    getNews: () => stories.getNews(deps),
    getMyBirthday: (actor) => stories.getMyBirthday(deps, actor),
    routes: [
      mount(news.showNews, () => stories.getNews(deps)),
      mount(
        news.listBonusQualifiers,
        ({ query }) => stories.listBonusQualifiers(platform, query),
        () => stories.requireVisible(deps, "bonus_qualifiers"),
      ),
      mount(news.readMyBirthday, ({ actor }) => stories.getMyBirthday(deps, actor)),
      ...greetingRoutes(deps),
      ...announcementRoutes(deps),
    ],
  }
}

function greetingRoutes(deps: stories.NewsDeps): MountedRoute[] {
  const { db, clock } = deps
  const visible = () => stories.requireVisible(deps, "birthdays")
  const today = () => easternDate(clock.now())
  return [
    mount(
      birthdays.listGreetings,
      ({ actor, params, query }) => stories.listGreetings(deps, actor, params.employee_id, query),
      async ({ params }) => {
        await visible()
        await stories.getBirthdayPerson(db, today(), params.employee_id)
      },
    ),
    mount(
      birthdays.postGreeting,
      ({ actor, params, body }) => stories.postGreeting(deps, actor, { ...params, ...body }),
      async ({ actor, params }) => {
        await visible()
        policy.assertNotOwnBirthday(actor, params.employee_id)
        await stories.getBirthdayPerson(db, today(), params.employee_id)
      },
    ),
    mount(
      birthdays.deleteGreeting,
      ({ actor, params, ifMatch }) => stories.deleteGreeting(deps, actor, { ...params, ifMatch }),
      async ({ actor, params }) => {
        await visible()
        policy.assertCanDeleteGreeting(actor, await getGreeting(db, params))
      },
    ),
  ]
}

function announcementRoutes(deps: stories.NewsDeps): MountedRoute[] {
  const { db, clock } = deps
  /** People who manage announcements may prepare them while the story is hidden. */
  const visible = async ({ actor }: { actor: Actor }) => {
    if (!policy.canManageAnnouncements(actor)) await stories.requireVisible(deps, "announcements")
  }
  const requireAnnouncement = async ({ actor, params }: { actor: Actor; params: { id: string } }) => {
    await getVisibleAnnouncement(db, actor, { id: params.id, at: timestamp(clock.now()) })
  }
  return [
    mount(contracts.listAnnouncements, ({ actor, query }) => listAnnouncements(deps, actor, query), visible),
    mount(contracts.exportAnnouncements, ({ actor, query }) => exportAnnouncements(deps, actor, query), visible),
    mount(contracts.readAnnouncement, ({ actor, params }) => getAnnouncement(deps, actor, params.id), visible),
    mount(contracts.createAnnouncement, ({ actor, body }) => createAnnouncement(deps, actor, body)),
    mount(
      contracts.changeAnnouncement,
      ({ actor, params, body, ifMatch }) => updateAnnouncement(deps, actor, { id: params.id, patch: body, ifMatch }),
      requireAnnouncement,
    ),
    mount(
      contracts.deleteAnnouncement,
      ({ actor, params, ifMatch }) => deleteAnnouncement(deps, actor, params.id, ifMatch),
      requireAnnouncement,
    ),
  ]
}

/** Published immediately unless the draft has a start. @throws Refusal 422. */
export function createAnnouncement(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  draft: contracts.AnnouncementDraft,
): Promise<contracts.Announcement> {
  const { employee_id } = actor
  return deps.transact(async (tx) => {
    const after = { ...draft, published_from: draft.published_from ?? tx.at }
    policy.assertPeriod(after)

    const stamps = { created_at: tx.at, created_by_id: employee_id, updated_at: tx.at, updated_by_id: employee_id }
    const record = await announcements.insert(tx.db, { _id: newId(), ...after, ...stamps, version: 1 })
    tx.audit(actor, "announcement.created", { collection: announcements.name, id: record._id, change: { after } })
    return presentAnnouncement(tx.db, actor, tx.at, record)
  })
}

/** @throws Refusal 404, 422, 412. */
export function updateAnnouncement(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { id, patch, ifMatch }: { id: string; patch: contracts.AnnouncementPatch; ifMatch: number | null },
): Promise<contracts.Announcement> {
  return deps.transact(async (tx) => {
    const before = await getVisibleAnnouncement(tx.db, actor, { id, at: tx.at }, "for update")
    const { published_until } = patch
    const next = {
      ...before,
      title: patch.title ?? before.title,
      body: patch.body ?? before.body,
      pinned: patch.pinned ?? before.pinned,
      published_from: patch.published_from ?? before.published_from,
      // Null removes the end; an omitted field is unchanged.
      published_until: published_until === undefined ? before.published_until : published_until,
    }
    policy.assertPeriod(next)
    assertSameVersion(ifMatch, before)

    const after = await announcements.replace(tx.db, { ...next, updated_at: tx.at, updated_by_id: actor.employee_id })
    tx.audit(actor, "announcement.changed", { collection: announcements.name, id, change: { before, after } })
    return presentAnnouncement(tx.db, actor, tx.at, after)
  })
}

/** Its text stays in the audit log. @throws Refusal 404, 412. */
export function deleteAnnouncement(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  id: string,
  ifMatch: number | null,
): Promise<void> {
  return deps.transact(async (tx) => {
    const before = await getVisibleAnnouncement(tx.db, actor, { id, at: tx.at }, "for update")
    assertSameVersion(ifMatch, before)

    await announcements.remove(tx.db, id)
    tx.audit(actor, "announcement.deleted", { collection: announcements.name, id, change: { before } })
  })
}

/** @throws Refusal 404. */
export async function getAnnouncement(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  id: string,
): Promise<contracts.Announcement> {
  const at = timestamp(clock.now())
  return presentAnnouncement(db, actor, at, await getVisibleAnnouncement(db, actor, { id, at }))
}

/** @throws Refusal 422 for a cursor from another list. */
export function listAnnouncements(
  { db, clock, cursors }: Pick<Platform, "db" | "clock" | "cursors">,
  actor: Actor,
  query: contracts.AnnouncementsQuery,
): Promise<List<contracts.Announcement>> {
  const at = timestamp(clock.now())
  return announcementList.page({ db, cursors }, query, { actor, at }, (records) =>
    presentAnnouncements(db, actor, at, records),
  )
}

/** Exports the list. */
export function exportAnnouncements(
  { db, clock }: Pick<Platform, "db" | "clock">,
  actor: Actor,
  query: contracts.AnnouncementsFilter,
): Promise<FileResponse> {
  const at = timestamp(clock.now())
  return announcementList.file({ db }, query, { actor, at }, (records) => presentAnnouncements(db, actor, at, records))
}

async function presentAnnouncements(
  db: Database,
  reader: Actor,
  at: string,
  records: readonly contracts.AnnouncementRecord[],
): Promise<contracts.Announcement[]> {
  const getName = await loadNames(
    db,
    records.map(({ created_by_id }) => created_by_id),
  )
  const canManage = policy.canManageAnnouncements(reader)
  return records.map((record) => ({
    ...record,
    created_by_name: getName(record.created_by_id),
    active: policy.isActiveAt(record, at),
    abilities: { edit: canManage, delete: canManage },
  }))
}

async function presentAnnouncement(
  db: Database,
  reader: Actor,
  at: string,
  record: contracts.AnnouncementRecord,
): Promise<contracts.Announcement> {
  const [shown] = await presentAnnouncements(db, reader, at, [record])
  if (!shown) throw new Error(`The announcement ${record._id} was not presented`)
  return shown
}
