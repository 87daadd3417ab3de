import { z } from "zod"
import { AnnouncementRecord } from "./announcements.ts"
import { GREETING_DAYS } from "./birthday-greetings.ts"
import { CalendarDate, EmployeeId, listOf, Month, MonthQuery, pageQuery, sortQuery, Year, YearQuery } from "./common.ts"
import { KudosCard } from "./kudos.ts"
import { route } from "./route.ts"

const tag = "News"
const path = "/v1/dashboard/news"

/** In display order. (rules/dashboards#news) */
export const STORY_KEYS = [
  "birthdays",
  "anniversaries",
  "new_hires",
  "bonus_qualifiers",
  "kudos",
  "top_performers",
  "announcements",
] as const
export type StoryKey = (typeof STORY_KEYS)[number]

/** How many days ahead of today the news shows birthdays and anniversaries. */
export const COMING_DAYS = 7
/** How many days after the hire date someone counts as a new hire. */
export const NEW_HIRE_DAYS = 30
/** How many people the top performers list. */
export const TOP_PERFORMERS = 10
/** Maximum items per story; larger companies see only the first ones. */
export const MAX_STORY_ITEMS = 200

/**
 * Company-wide recognition: names and departments, as in the directory; never a score.
 * (rules/dashboards#news)
 */
export const NewsPerson = z
  .strictObject({
    employee_id: EmployeeId,
    name: z.string(),
    department_id: z.string().nullable(),
    department_name: z.string().nullable(),
  })
  .meta({ id: "NewsPerson" })
export type NewsPerson = z.infer<typeof NewsPerson>
const person = NewsPerson.shape

const monthOf = { year: Year, month: Month }

export const BirthdayItem = z.strictObject({
  ...person,
  date: CalendarDate.meta({ description: "The year of this birthday, not of birth" }),
  is_today: z.boolean(),
  greetings: z.number().int().min(0),
})
export type BirthdayItem = z.infer<typeof BirthdayItem>

export const AnniversaryItem = z.strictObject({
  ...person,
  date: CalendarDate,
  is_today: z.boolean(),
  years: z.number().int().min(1),
})
export type AnniversaryItem = z.infer<typeof AnniversaryItem>

export const NewHireItem = z.strictObject({ ...person, position: z.string(), hire_date: CalendarDate })
export type NewHireItem = z.infer<typeof NewHireItem>

export const BonusQualifierItem = z.strictObject({ ...person, ...monthOf })
export type BonusQualifierItem = z.infer<typeof BonusQualifierItem>

export const KudosItem = KudosCard.pick({
  _id: true,
  week_start: true,
  badge: true,
  title: true,
  message: true,
  published_at: true,
  author_id: true,
}).extend({
  author_name: z.string(),
  recipients: z.array(NewsPerson.pick({ employee_id: true, name: true })),
})
export type KudosItem = z.infer<typeof KudosItem>

export const TopPerformerItem = z.strictObject({
  ...person,
  ...monthOf,
  rank: z.number().int().min(1).meta({ description: "Equal scores share a rank" }),
})
export type TopPerformerItem = z.infer<typeof TopPerformerItem>

export const AnnouncementItem = AnnouncementRecord.pick({
  _id: true,
  title: true,
  body: true,
  pinned: true,
  published_from: true,
  published_until: true,
}).extend({ created_by_name: z.string() })
export type AnnouncementItem = z.infer<typeof AnnouncementItem>

function story<const Key extends StoryKey, Item extends z.ZodType>(key: Key, item: Item) {
  return z.strictObject({ key: z.literal(key), title: z.string(), items: z.array(item) })
}

/** A story with its items, told apart by `key`. (rules/dashboards#news) */
export const NewsStory = z
  .discriminatedUnion("key", [
    story("birthdays", BirthdayItem),
    story("anniversaries", AnniversaryItem),
    story("new_hires", NewHireItem),
    story("bonus_qualifiers", BonusQualifierItem),
    story("kudos", KudosItem),
    story("top_performers", TopPerformerItem),
    story("announcements", AnnouncementItem),
  ])
  .meta({ id: "NewsStory" })
export type NewsStory = z.infer<typeof NewsStory>

export const News = z.strictObject({ stories: z.array(NewsStory) }).meta({ id: "News" })
export type News = z.infer<typeof News>

export const showNews = route({
  method: "GET",
  path,
  webOnly: true,
  tag,
  summary: "Get the news stories",
  description: `The same for everyone. Hidden stories are omitted; each has at most ${MAX_STORY_ITEMS} items. Birthdays and anniversaries cover today and the next ${COMING_DAYS} Eastern days; birthdays also the previous ${GREETING_DAYS} days, while greetings are open. New hires cover the last ${NEW_HIRE_DAYS} days, kudos this week and the last, bonus qualifiers and top performers the latest final month.`,
  reply: News,
  conditional: true,
})

/** A page of the people who qualified for the bonus of a final month. (rules/dashboards#bonus-qualifiers) */
export const BonusQualifiers = z
  .strictObject({
    month: z.strictObject(monthOf).nullable().meta({ description: "Null until a month is final" }),
    ...listOf(NewsPerson).shape,
  })
  .meta({ id: "BonusQualifiers" })
export type BonusQualifiers = z.infer<typeof BonusQualifiers>

export const BonusQualifiersQuery = z
  .strictObject({
    year: YearQuery.optional(),
    month: MonthQuery.optional(),
    department_id: z.string().max(60).optional(),
    cluster_id: z.string().max(60).optional(),
    q: z.string().trim().max(200).optional().meta({ description: "Part of a name" }),
    sort: sortQuery(["name", "employee_id"], "name"),
    ...pageQuery,
  })
  .refine(({ year, month }) => month === undefined || year !== undefined, {
    path: ["year"],
    message: "Give the year along with the month.",
  })
  .refine(({ year, month }) => year === undefined || month !== undefined, {
    path: ["month"],
    message: "Give the month along with the year.",
  })
export type BonusQualifiersQuery = z.output<typeof BonusQualifiersQuery>

export const listBonusQualifiers = route({
  method: "GET",
  path: `${path}/bonus-qualifiers`,
  webOnly: true,
  tag,
  summary: "List a final month's bonus qualifiers, company-wide",
  description:
    "Defaults to the latest final month. Names only, of current employees. Qualification is as of when the month was closed; people whose qualification is unknown are not listed.",
  query: BonusQualifiersQuery,
  reply: BonusQualifiers,
  refusals: ["not_found", "month_not_final", "month_in_future", "cursor_invalid"],
})

export const MyBirthday = z
  .strictObject({
    is_birthday: z.boolean(),
    date: CalendarDate.meta({ description: "Today, Eastern" }),
    greetings: z.number().int().min(0).meta({ description: "Greetings so far; 0 on any other day" }),
  })
  .meta({ id: "MyBirthday" })
export type MyBirthday = z.infer<typeof MyBirthday>

export const readMyBirthday = route({
  method: "GET",
  path: `${path}/my-birthday`,
  webOnly: true,
  tag,
  summary: "Check whether it is the caller's birthday",
  reply: MyBirthday,
  conditional: true,
})
