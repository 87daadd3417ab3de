import { z } from "zod"
import { EmployeeId, Id, listOf, pageQuery, sortQuery, Timestamp, Version, Year, YearQuery } from "./common.ts"
import { route } from "./route.ts"

const tag = "News"
const path = "/v1/dashboard/news/birthdays/{employee_id}/greetings"

/** Greetings are open from this many days before the birthday to this many after. (rules/dashboards#birthdays) */
export const GREETING_DAYS = 7
const TEXT_LENGTH = 500

/** The text of a greeting, at most 500 characters. */
export const GreetingDraft = z
  .strictObject({ text: z.string().trim().min(1).max(TEXT_LENGTH) })
  .meta({ id: "BirthdayGreetingDraft" })

/** The stored form. */
export const GreetingRecord = z.strictObject({
  _id: Id,
  employee_id: EmployeeId.meta({ description: "The birthday person" }),
  year: Year.meta({ description: "The year of the birthday" }),
  author_id: EmployeeId,
  ...GreetingDraft.shape,
  created_at: Timestamp,
  version: Version,
})
export type GreetingRecord = z.infer<typeof GreetingRecord>

/** A greeting with its author's name and the caller's abilities. */
export const Greeting = z
  .strictObject({
    ...GreetingRecord.shape,
    author_name: z.string(),
    abilities: z.strictObject({ delete: z.boolean() }),
  })
  .meta({ id: "BirthdayGreeting" })
export type Greeting = z.infer<typeof Greeting>

/** A page of a birthday's greetings, and whether the caller can add one. */
export const GreetingThread = z
  .strictObject({
    ...listOf(Greeting).shape,
    thread: z.strictObject({
      employee_id: EmployeeId,
      name: z.string(),
      year: Year,
      abilities: z.strictObject({ greet: z.boolean() }),
    }),
  })
  .meta({ id: "BirthdayGreetingThread" })
export type GreetingThread = z.infer<typeof GreetingThread>

const params = z.strictObject({ employee_id: EmployeeId })

const GreetingsQuery = z.strictObject({
  year: YearQuery.optional().meta({ description: "Defaults to the open thread's year, or else the current one" }),
  sort: sortQuery(["created_at"], "created_at"),
  ...pageQuery,
})
export type GreetingsQuery = z.output<typeof GreetingsQuery>

export const listGreetings = route({
  method: "GET",
  path,
  webOnly: true,
  tag,
  summary: "List the greetings for a birthday in one year",
  description: "Everyone can read them. The thread doesn't reveal the day.",
  params,
  query: GreetingsQuery,
  reply: GreetingThread,
  refusals: ["employee_not_found", "cursor_invalid"],
})

export const postGreeting = route({
  method: "POST",
  path,
  webOnly: true,
  tag,
  summary: "Post a birthday greeting",
  description: `From ${GREETING_DAYS} days before the day to ${GREETING_DAYS} days after it. The birthday person is notified.`,
  level: 1,
  params,
  body: GreetingDraft,
  status: 201,
  reply: Greeting,
  location: ({ employee_id, year }) => `${path.replace("{employee_id}", employee_id)}?year=${year}`,
  refusals: ["own_birthday", "employee_not_found", "greetings_closed"],
})

export const deleteGreeting = route({
  method: "DELETE",
  path: `${path}/{id}`,
  webOnly: true,
  tag,
  summary: "Delete a greeting",
  description: "For its author or level 5.",
  level: 1,
  params: params.extend({ id: Id }),
  refusals: ["not_own_submission", "version_mismatch"],
})
