import * as announcements from "@scorecard/contracts/announcements"
import * as birthdays from "@scorecard/contracts/birthday-greetings"
import * as news from "@scorecard/contracts/news"
import type { Actor } from "@scorecard/domain/access"
import { easternDate } from "@scorecard/domain/calendar"
import { timestamp } from "#platform/clock/index.ts"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { managesAnnouncements } from "./announcement-rules.ts"
import { announcementSeenBy } from "./announcements.store.ts"
import { celebrantOf, refuseOneself } from "./celebrant.ts"
import { changeAnnouncement } from "./change-announcement.ts"
import { createAnnouncement } from "./create-announcement.ts"
import { deleteAnnouncement } from "./delete-announcement.ts"
import { deleteGreeting, refuseOthersGreeting } from "./delete-greeting.ts"
import { greetingOf } from "./greetings.store.ts"
import { exportAnnouncements, listAnnouncements } from "./list-announcements.ts"
import { listBonusQualifiers } from "./list-bonus-qualifiers.ts"
import { listGreetings } from "./list-greetings.ts"
import { myBirthday } from "./my-birthday.ts"
import type { NewsDeps, NewsNeeds } from "./needs.ts"
import { postGreeting } from "./post-greeting.ts"
import { presentAnnouncement } from "./present-announcement.ts"
import { showNews } from "./show-news.ts"
import { requireVisible } from "./visible.ts"

export type { NewsNeeds } from "./needs.ts"

/** What the company tells itself: stories, greetings and announcements. */
export function openNews(world: World, needs: NewsNeeds): { routes: MountedRoute[] } {
  const deps = { ...world, ...needs }
  return {
    routes: [
      mount(news.showNews, () => showNews(deps)),
      mount(
        news.listBonusQualifiers,
        ({ query }) => listBonusQualifiers(world, query),
        () => requireVisible(deps, "bonus_qualifiers"),
      ),
      mount(news.readMyBirthday, ({ actor }) => myBirthday(deps, actor)),
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
        await celebrantOf(db, today(), params.employee_id)
      },
    ),
    mount(
      birthdays.postGreeting,
      ({ actor, params, body }) => postGreeting(deps, actor, { ...params, ...body }),
      async ({ actor, params }) => {
        await visible()
        refuseOneself(actor, params.employee_id)
        await celebrantOf(db, today(), params.employee_id)
      },
    ),
    mount(
      birthdays.deleteGreeting,
      ({ actor, params, ifMatch }) => deleteGreeting(deps, actor, { ...params, ifMatch }).then(() => ({})),
      async ({ actor, params }) => {
        await visible()
        refuseOthersGreeting(actor, await greetingOf(db, params))
      },
    ),
  ]
}

function announcementRoutes(deps: NewsDeps): MountedRoute[] {
  const { db, clock } = deps
  /** Those who write announcements may prepare them while the story is hidden. */
  const visible = async ({ actor }: { actor: Actor }) => {
    if (!managesAnnouncements(actor)) await requireVisible(deps, "announcements")
  }
  const at = () => timestamp(clock.now())
  const handled = async ({ actor, params }: { actor: Actor; params: { id: string } }) => {
    await announcementSeenBy(db, actor, { id: params.id, at: at() })
  }
  return [
    mount(announcements.listAnnouncements, ({ actor, query }) => listAnnouncements(deps, actor, query), visible),
    mount(announcements.exportAnnouncements, ({ actor, query }) => exportAnnouncements(deps, actor, query), visible),
    mount(
      announcements.readAnnouncement,
      async ({ actor, params }) => {
        const now = at()
        const found = await announcementSeenBy(db, actor, { id: params.id, at: now })
        return presentAnnouncement(db, actor, now, found)
      },
      visible,
    ),
    mount(announcements.createAnnouncement, ({ actor, body }) => createAnnouncement(deps, actor, body)),
    mount(
      announcements.changeAnnouncement,
      ({ actor, params, body, ifMatch }) => changeAnnouncement(deps, actor, { id: params.id, patch: body, ifMatch }),
      handled,
    ),
    mount(
      announcements.deleteAnnouncement,
      ({ actor, params, ifMatch }) => deleteAnnouncement(deps, actor, params.id, ifMatch).then(() => ({})),
      handled,
    ),
  ]
}
