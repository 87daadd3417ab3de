import { z } from "zod"
import { AnnouncementRecord } from "./announcements.ts"
import { GREETING_DAYS } from "./birthday-greetings.ts"
import { CalendarDate, EmployeeId, listOf, Month, MonthQuery, pageQuery, sortQuery, Year, YearQuery } from "./common.ts"
import { KudosCard } from "./kudos.ts"
import { route } from "./route.ts"

const tag = "News"
const path = "/v1/dashboard/news"

/** In the order in which they are shown. (rules/dashboards#news) */
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

/** Today and so many days more: what birthdays and anniversaries of the news reach. */
export const COMING_DAYS = 7
export const NEW_HIRE_DAYS = 30
export const TOP_PERFORMERS = 10
/** A story is a glance: of a very large company it shows the first of them. */
export const MOST_ITEMS = 200

/**
 * Company-wide recognition: names, and where somebody works, as in the directory; never a score.
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
  date: CalendarDate.meta({ description: "Of this birthday, not of the birth" }),
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

function storyOf<const Key extends StoryKey, Item extends z.ZodType>(key: Key, item: Item) {
  return z.strictObject({ key: z.literal(key), title: z.string(), items: z.array(item) })
}

export const NewsStory = z
  .discriminatedUnion("key", [
    storyOf("birthdays", BirthdayItem),
    storyOf("anniversaries", AnniversaryItem),
    storyOf("new_hires", NewHireItem),
    storyOf("bonus_qualifiers", BonusQualifierItem),
    storyOf("kudos", KudosItem),
    storyOf("top_performers", TopPerformerItem),
    storyOf("announcements", AnnouncementItem),
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
  summary: "News stories",
  description:
    `The same for everybody. Stories that are hidden are left out; each has ${MOST_ITEMS} items at most. Birthdays and ` +
    `anniversaries are of today and the next ${COMING_DAYS} Eastern days, birthdays also of the ${GREETING_DAYS} days ` +
    `before, as long as their greetings are open; new hires are of the last ${NEW_HIRE_DAYS}, kudos of ` +
    "this week and the last; bonus qualifiers and top performers are of the latest final month.",
  reply: News,
  conditional: true,
})

export const BonusQualifiers = z
  .strictObject({
    month: z.strictObject(monthOf).nullable().meta({ description: "null while no month is final yet" }),
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
    message: "A month needs its year.",
  })
  .refine(({ year, month }) => year === undefined || month !== undefined, {
    path: ["month"],
    message: "A year needs its month.",
  })
export type BonusQualifiersQuery = z.output<typeof BonusQualifiersQuery>

export const listBonusQualifiers = route({
  method: "GET",
  path: `${path}/bonus-qualifiers`,
  webOnly: true,
  tag,
  summary: "Who qualified for the bonus of a final month, company-wide",
  description:
    "The latest final month unless one is named. Names only, of people who are still there. Whether somebody qualified is " +
    "as the month was closed; where that is not known they are not listed.",
  query: BonusQualifiersQuery,
  reply: BonusQualifiers,
  refusals: ["not_found", "month_not_final", "month_in_future", "cursor_invalid"],
})

export const MyBirthday = z
  .strictObject({
    is_birthday: z.boolean(),
    date: CalendarDate.meta({ description: "Today, Eastern" }),
    greetings: z.number().int().min(0).meta({ description: "So far, where it is" }),
  })
  .meta({ id: "MyBirthday" })
export type MyBirthday = z.infer<typeof MyBirthday>

export const readMyBirthday = route({
  method: "GET",
  path: `${path}/my-birthday`,
  webOnly: true,
  tag,
  summary: "Whether it is the signed-in person's birthday",
  reply: MyBirthday,
  conditional: true,
})
