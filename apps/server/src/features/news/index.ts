import * as announcements from "@scorecard/contracts/announcements"
import * as birthdays from "@scorecard/contracts/birthday-greetings"
import * as news from "@scorecard/contracts/news"
import { easternDate, type Actor } from "@scorecard/domain"
import { mount, timestamp, type MountedRoute, type Platform } from "#platform/index.ts"
import { canManageAnnouncements, assertCanDeleteGreeting, assertNotOwnBirthday } from "./policy.ts"
import { getVisibleAnnouncement } from "./announcements.store.ts"
import { getBirthdayPerson, deleteGreeting, listGreetings, getMyBirthday, postGreeting } from "./greetings.ts"
import {
  updateAnnouncement,
  createAnnouncement,
  deleteAnnouncement,
  exportAnnouncements,
  listAnnouncements,
  getAnnouncement,
} from "./announcements.ts"
import { getGreeting } from "./greetings.store.ts"
import { listBonusQualifiers, type NewsDeps, type NewsSources, getNews, requireVisible } from "./stories.ts"

/** What the company tells itself: stories, greetings and announcements. */
export function openNews(platform: Platform, sources: NewsSources): { routes: MountedRoute[] } {
  const deps = { ...platform, ...sources }
  return {
    routes: [
      mount(news.showNews, () => getNews(deps)),
      mount(
        news.listBonusQualifiers,
        ({ query }) => listBonusQualifiers(platform, query),
        () => requireVisible(deps, "bonus_qualifiers"),
      ),
      mount(news.readMyBirthday, ({ actor }) => getMyBirthday(deps, actor)),
      ...greetingRoutes(deps),
      ...announcementRoutes(deps),
    ],
  }
}

function greetingRoutes(deps: NewsDeps): MountedRoute[] {
  const { db, clock } = deps
  const visible = () => requireVisible(deps, "birthdays")
  const today = () => easternDate(clock.now())
  return [
    mount(
      birthdays.listGreetings,
      ({ actor, params, query }) => listGreetings(deps, actor, params.employee_id, query),
      async ({ params }) => {
        await visible()
        await getBirthdayPerson(db, today(), params.employee_id)
      },
    ),
    mount(
      birthdays.postGreeting,
      ({ actor, params, body }) => postGreeting(deps, actor, { ...params, ...body }),
      async ({ actor, params }) => {
        await visible()
        assertNotOwnBirthday(actor, params.employee_id)
        await getBirthdayPerson(db, today(), params.employee_id)
      },
    ),
    mount(
      birthdays.deleteGreeting,
      ({ actor, params, ifMatch }) => deleteGreeting(deps, actor, { ...params, ifMatch }),
      async ({ actor, params }) => {
        await visible()
        assertCanDeleteGreeting(actor, await getGreeting(db, params))
      },
    ),
  ]
}

function announcementRoutes(deps: NewsDeps): MountedRoute[] {
  const { db, clock } = deps
  /** People who manage announcements may prepare them while the story is hidden. */
  const visible = async ({ actor }: { actor: Actor }) => {
    if (!canManageAnnouncements(actor)) await requireVisible(deps, "announcements")
  }
  const requireAnnouncement = async ({ actor, params }: { actor: Actor; params: { id: string } }) => {
    await getVisibleAnnouncement(db, actor, { id: params.id, at: timestamp(clock.now()) })
  }
  return [
    mount(announcements.listAnnouncements, ({ actor, query }) => listAnnouncements(deps, actor, query), visible),
    mount(announcements.exportAnnouncements, ({ actor, query }) => exportAnnouncements(deps, actor, query), visible),
    mount(announcements.readAnnouncement, ({ actor, params }) => getAnnouncement(deps, actor, params.id), visible),
    mount(announcements.createAnnouncement, ({ actor, body }) => createAnnouncement(deps, actor, body)),
    mount(
      announcements.changeAnnouncement,
      ({ actor, params, body, ifMatch }) => updateAnnouncement(deps, actor, { id: params.id, patch: body, ifMatch }),
      requireAnnouncement,
    ),
    mount(
      announcements.deleteAnnouncement,
      ({ actor, params, ifMatch }) => deleteAnnouncement(deps, actor, params.id, ifMatch),
      requireAnnouncement,
    ),
  ]
}
