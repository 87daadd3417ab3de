import { z } from "zod"
import * as greetingContracts from "@scorecard/contracts/birthday-greetings"
import * as contracts from "@scorecard/contracts/news"
import { Refusal, invalidField } from "@scorecard/contracts/refusals"
import { VISIBILITY_LABELS, type VisibilityKey } from "@scorecard/contracts/visibility"
import {
  type Actor,
  addDays,
  anniversaryIn,
  anniversaryNear,
  compareMonths,
  easternDate,
  easternMonth,
  formatMonth,
  monthId,
  weekStart,
} from "@scorecard/domain"
import { type Database, type Platform, assertSameVersion, newId, timestamp } from "#platform/index.ts"
import { listAnnouncementItems } from "./announcements.store.ts"
import { assertCanDeleteGreeting, isAuthorOrAdmin, requireOpenYear } from "./policy.ts"
import * as store from "./stories.store.ts"

/** What the news needs from other features. */
export type NewsSources = {
  /** The hidden keys: the disabled ones and everything below them. */
  hiddenKeys(db: Database): Promise<ReadonlySet<VisibilityKey>>
  /** The published kudos of the week that starts on the Monday `week`, newest first, regardless of the reader. */
  listPublishedKudos(db: Database, week: string): Promise<contracts.KudosItem[]>
}
export type NewsDeps = Platform & NewsSources

/** The same for every reader; hidden stories are not loaded. (rules/dashboards#news) */
export async function getNews(deps: NewsDeps): Promise<contracts.News> {
  const context = await loadStoryContext(deps, easternDate(deps.clock.now()))
  const hidden = await deps.hiddenKeys(deps.db)
  const shown = contracts.STORY_KEYS.filter((key) => !hidden.has(`dashboard.news.${key}`))
  const stories = await Promise.all(
    shown.map(async (key) => {
      const title = VISIBILITY_LABELS[`dashboard.news.${key}`]
      // STORY_LOADERS pairs each key with its items; iterating over the keys loses the pairing.
      return { key, title, items: await STORY_LOADERS[key](context) } as contracts.NewsStory
    }),
  )
  return { stories }
}

/** The shared input of all stories: the Eastern day and the latest final month. */
type StoryContext = { deps: NewsDeps; today: string; finals: store.Finals | null }

type Items<Key extends contracts.StoryKey> = Extract<contracts.NewsStory, { key: Key }>["items"]

/** Loads each story with a fixed number of queries, regardless of the company's size. */
const STORY_LOADERS: { [Key in contracts.StoryKey]: (context: StoryContext) => Promise<Items<Key>> } = {
  birthdays: ({ deps, today }) => store.listBirthdays(deps.db, today),
  anniversaries: ({ deps, today }) => store.listAnniversaries(deps.db, today),
  new_hires: ({ deps, today }) => store.listNewHires(deps.db, today),
  bonus_qualifiers: async ({ deps, today, finals }) =>
    finals ? store.listBonusQualifierItems(deps.db, finals, today) : [],
  kudos: listKudosItems,
  top_performers: async ({ deps, today, finals }) => (finals ? store.listTopPerformers(deps.db, finals, today) : []),
  announcements: ({ deps }) => listAnnouncementItems(deps.db, timestamp(deps.clock.now()), contracts.MAX_STORY_ITEMS),
}

async function loadStoryContext(deps: NewsDeps, today: string): Promise<StoryContext> {
  return { deps, today, finals: await store.findLatestFinals(deps.db) }
}

/** Kudos from this week and last week, for recipients who are still employed. */
async function listKudosItems({
  deps: { db, listPublishedKudos },
  today,
}: StoryContext): Promise<contracts.KudosItem[]> {
  const week = weekStart(today)
  const weeks = await Promise.all([week, addDays(week, -7)].map((monday) => listPublishedKudos(db, monday)))
  const cards = weeks.flat()
  const active = await store.findActiveOn(
    db,
    today,
    cards.flatMap(({ recipients }) => recipients.map(({ employee_id }) => employee_id)),
  )
  return cards.flatMap((card) => {
    const recipients = card.recipients.filter(({ employee_id }) => active.has(employee_id))
    return recipients.length > 0 ? [toKudosItem({ ...card, recipients })] : []
  })
}

function toKudosItem(card: contracts.KudosItem): contracts.KudosItem {
  const { _id, week_start, badge, title, message, published_at, author_id, author_name, recipients } = card
  return { _id, week_start, badge, title, message, published_at, author_id, author_name, recipients }
}

type VisibilityDeps = Pick<NewsDeps, "db" | "hiddenKeys">

export async function isHidden({ db, hiddenKeys }: VisibilityDeps, story: contracts.StoryKey): Promise<boolean> {
  return (await hiddenKeys(db)).has(`dashboard.news.${story}`)
}

/** A hidden story is 404 on its own routes too. (rules/dashboards#news) @throws Refusal 404. */
export async function requireVisible(deps: VisibilityDeps, story: contracts.StoryKey): Promise<void> {
  if (await isHidden(deps, story)) throw new Refusal("not_found", "There is no such story in the news.")
}

type QualifiersDeps = Pick<Platform, "db" | "clock" | "cursors">

/** Company-wide, by name. (rules/dashboards#bonus-qualifiers) @throws Refusal 422, or 409 `month_not_final`. */
export async function listBonusQualifiers(
  deps: QualifiersDeps,
  { year, month, sort, limit, cursor, ...filter }: contracts.BonusQualifiersQuery,
): Promise<contracts.BonusQualifiers> {
  const { db, clock, cursors } = deps
  const finals = await loadFinals(deps, { year, month })
  const Position = z.strictObject({
    list: z.literal("bonus qualifiers"),
    // A cursor from another month, including the previous latest month, belongs to another list.
    month: z.literal(finals?.id ?? ""),
    sort: z.literal(sort),
    key: z.string(),
    id: z.string(),
  })
  const after = cursors.read(cursor, Position)
  if (!finals) return { month: null, items: [], next_cursor: null, total: 0 }

  const today = easternDate(clock.now())
  const found = await store.listQualifiersAfter(db, finals, today, { filter, sort, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const hasMore = found.length > limit && last !== undefined
  return {
    month: finals.month,
    items: page.map(({ key: _, ...person }) => person),
    next_cursor: hasMore
      ? cursors.write({ list: "bonus qualifiers", month: finals.id, sort, key: last.key, id: last.employee_id })
      : null,
    total: await store.countQualifiers(db, finals, today, filter),
  }
}

async function loadFinals(
  { db, clock }: QualifiersDeps,
  { year, month }: Pick<contracts.BonusQualifiersQuery, "year" | "month">,
): Promise<store.Finals | null> {
  if (year === undefined || month === undefined) return store.findLatestFinals(db)
  if (compareMonths({ year, month }, easternMonth(clock.now())) > 0) {
    throw invalidField("month", "This month has not started yet.", "month_in_future")
  }
  const id = monthId({ year, month })
  const finals = await store.findFinals(db, id)
  if (!finals)
    throw new Refusal(
      "month_not_final",
      `${formatMonth({ year, month })} is a draft: who qualified is shown once it is final.`,
    )
  return finals
}

/** One year's thread, oldest greeting first. @throws Refusal 404, 422. */
export async function listGreetings(
  { db, clock, cursors }: Pick<Platform, "db" | "clock" | "cursors">,
  actor: Actor,
  employeeId: string,
  query: greetingContracts.GreetingsQuery,
): Promise<greetingContracts.GreetingThread> {
  const today = easternDate(clock.now())
  const { employee_id, name, year: openYear } = await getBirthdayPerson(db, today, employeeId)
  const year = query.year ?? openYear ?? Number(today.slice(0, 4))
  const page = await store.greetingList.page({ db, cursors }, query, { employee_id, year }, (records) =>
    presentGreetings(db, actor, records),
  )
  const canGreet = year === openYear && actor.employee_id !== employee_id
  return { thread: { employee_id, name, year, abilities: { greet: canGreet } }, ...page }
}

/**
 * The birthday person is notified of each author's first greeting only. (rules/dashboards#birthdays)
 * @throws Refusal 404, 409 greetings_closed.
 */
export function postGreeting(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { employee_id, text }: { employee_id: string; text: string },
): Promise<greetingContracts.Greeting> {
  return deps.transact(async (tx) => {
    const year = requireOpenYear(await getBirthdayPerson(tx.db, easternDate(tx.now), employee_id))
    const isFirst = await store.lockFirstGreeting(tx.db, { employee_id, year, author_id: actor.employee_id })
    const greeting = await store.greetings.insert(tx.db, {
      _id: newId(),
      employee_id,
      year,
      author_id: actor.employee_id,
      text,
      created_at: tx.at,
      version: 1,
    })
    const { _id: id } = greeting
    tx.audit(actor, "greeting.posted", { collection: store.greetings.name, id, employee_id, change: { year, text } })
    if (isFirst) {
      const data = { greeting_id: id, employee_id, year }
      tx.announce({
        type: "news.birthday.greeting",
        recipient_ids: [employee_id],
        data,
        link: `/news?greetings=${employee_id}&year=${year}`,
      })
    }
    const [shown] = await presentGreetings(tx.db, actor, [greeting])
    if (!shown) throw new Error(`The greeting ${id} was not presented`)
    return shown
  })
}

/** Its text stays in the audit log. @throws Refusal 403, 404, 412. */
export function deleteGreeting(
  deps: Pick<Platform, "transact">,
  actor: Actor,
  { employee_id, id, ifMatch }: { employee_id: string; id: string; ifMatch: number | null },
): Promise<void> {
  return deps.transact(async (tx) => {
    const greeting = await store.getGreeting(tx.db, { employee_id, id }, "for update")
    assertCanDeleteGreeting(actor, greeting)
    assertSameVersion(ifMatch, greeting)

    await store.greetings.remove(tx.db, id)
    const change = { before: greeting }
    tx.audit(actor, "greeting.deleted", { collection: store.greetings.name, id, employee_id, change })
  })
}

/**
 * Follows the Eastern day, wherever the person is. Always false while birthdays are hidden.
 * (rules/dashboards#birthdays)
 */
export async function getMyBirthday(
  deps: Pick<NewsDeps, "db" | "clock" | "hiddenKeys">,
  actor: Actor,
): Promise<contracts.MyBirthday> {
  const { db, clock } = deps
  const { employee_id } = actor
  const date = easternDate(clock.now())
  const year = Number(date.slice(0, 4))
  if (await isHidden(deps, "birthdays")) return { is_birthday: false, date, greetings: 0 }
  const birth_date = (await store.findBirthDate(db, date, employee_id))?.birth_date ?? null
  const is_birthday = birth_date !== null && anniversaryIn(birth_date, year) === date
  return { is_birthday, date, greetings: is_birthday ? await store.countGreetings(db, { employee_id, year }) : 0 }
}

/** `year` is that of the birthday that can be greeted now; null if there is none or the birth date is unknown. */
type BirthdayPerson = { employee_id: string; name: string; year: number | null }

/** @throws Refusal 404 for a person who is not employed today. */
export async function getBirthdayPerson(db: Database, today: string, employeeId: string): Promise<BirthdayPerson> {
  const person = await store.findBirthDate(db, today, employeeId)
  if (!person) throw new Refusal("employee_not_found", "There is no such employee.")
  const { employee_id, name, birth_date } = person
  const day = birth_date === null ? null : anniversaryNear(birth_date, today, greetingContracts.GREETING_DAYS)
  return { employee_id, name, year: day === null ? null : Number(day.slice(0, 4)) }
}

async function presentGreetings(
  db: Database,
  reader: Actor,
  records: readonly greetingContracts.GreetingRecord[],
): Promise<greetingContracts.Greeting[]> {
  const getName = await store.loadNames(
    db,
    records.map(({ author_id }) => author_id),
  )
  return records.map((record) => ({
    ...record,
    author_name: getName(record.author_id),
    abilities: { delete: isAuthorOrAdmin(reader, record) },
  }))
}
