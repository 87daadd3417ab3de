import { LOCK_CODES, LOCK_LISTS, LOCK_PAGES, LOCK_STATES } from "@scorecard/domain/locks"
import { z } from "zod"
import {
  CalendarDate,
  EmployeeId,
  Id,
  Line,
  listOf,
  Month,
  MonthQuery,
  pageQuery,
  sortQuery,
  Timestamp,
  Version,
  Year,
  YearQuery,
} from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

const TAG = "Locks"
const LONGEST_REMINDER_HOURS = 336

export const LockPage = z.enum(LOCK_PAGES)
export const LockCode = z.enum(LOCK_CODES)

const pages = z
  .array(LockPage)
  .max(LOCK_PAGES.length)
  .refine((list) => new Set(list).size === list.length, "Each page is named once.")
  .meta({ description: "The pages that this lock closes; a page on either list also closes when its month is final" })
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time is HH:MM, from 00:00 to 23:59.")
  .meta({ description: "Eastern time", example: "12:00" })
const remind_hours_before = z.number().int().min(1).max(LONGEST_REMINDER_HOURS)

export const WeeklyLock = z.strictObject({
  enabled: z.boolean(),
  pages,
  weekday: z
    .number()
    .int()
    .min(1)
    .max(7)
    .meta({ description: "Monday 1 to Sunday 7, in the week after the one that is locked" }),
  time,
  remind_hours_before,
})

export const MonthlyLock = z.strictObject({
  enabled: z.boolean(),
  pages,
  day: z.number().int().min(1).max(28).meta({ description: "Of the month after the one that is locked" }),
  time,
  remind_hours_before,
})

export const SCHEDULED_LOCKS_ID = "scheduled-locks"

/** `updated_at` and `updated_by_id` are null as long as nobody changed the defaults. (rules/locks#scheduled-locks) */
export const ScheduledLocks = z
  .strictObject({
    _id: z.literal(SCHEDULED_LOCKS_ID),
    weekly: WeeklyLock,
    monthly: MonthlyLock,
    updated_at: Timestamp.nullable(),
    updated_by_id: EmployeeId.nullable(),
    version: Version,
  })
  .meta({ id: "ScheduledLocks" })
export type ScheduledLocks = z.infer<typeof ScheduledLocks>

/** With what the reader may do to them. */
export const ScheduledLocksView = ScheduledLocks.extend({ abilities: z.strictObject({ edit: z.boolean() }) }).meta({
  id: "ScheduledLocksView",
})
export type ScheduledLocksView = z.infer<typeof ScheduledLocksView>

export const ScheduledLocksPatch = z.strictObject({
  weekly: WeeklyLock.partial().optional(),
  monthly: MonthlyLock.partial().optional(),
})
export type ScheduledLocksPatch = z.infer<typeof ScheduledLocksPatch>

export const showLocks = route({
  method: "GET",
  path: "/v1/scorecard/locks",
  webOnly: true,
  tag: TAG,
  summary: "The scheduled locks",
  permission: "configurations.view",
  reply: ScheduledLocksView,
})

export const changeLocks = route({
  method: "PATCH",
  path: "/v1/scorecard/locks",
  webOnly: true,
  tag: TAG,
  summary: "Change the scheduled locks",
  description: "A JSON merge patch. Locks hold for levels 1 to 4; level 5 is exempt.",
  level: 5,
  body: ScheduledLocksPatch,
  reply: ScheduledLocksView,
  refusals: ["version_mismatch"],
})

const week_start = z.iso
  .date()
  .nullable()
  .meta({ description: "The Monday of the week; null where it is the whole month" })

export const NextLock = z.strictObject({ code: LockCode, at: Timestamp, week_start }).nullable()

const PageLockStatus = z.strictObject({
  page: LockPage,
  lists: z
    .array(z.enum(LOCK_LISTS))
    .meta({ description: "The lists that the page is on; a page of neither stays open when its month is final" }),
  state: z.enum(LOCK_STATES).meta({ description: "For levels 1 to 4, without grants" }),
  locked_for_you: z.boolean().meta({
    description:
      "Whether the whole month is locked for the caller: never for level 5, and not while a grant opens it for somebody of their pool",
  }),
  granted_people: z.number().int().min(0).meta({ description: "People of the caller's pool whom a grant opens" }),
  locked: z.array(
    z.strictObject({
      code: LockCode,
      since: Timestamp.meta({ description: "When the lock came, or was switched on for the page, if that was later" }),
      week_start,
    }),
  ),
  weeks: z
    .array(z.strictObject({ week_start: CalendarDate, locks_at: Timestamp.nullable(), locked: z.boolean() }))
    .meta({ description: "The weeks that hold a day of the month: a day locks with its own week" }),
  next_lock: NextLock,
  next_weekly_lock: NextLock,
  next_monthly_lock: NextLock,
})

/** The grants of a status are at most so many; `granted_people` counts them all. */
export const MOST_SHOWN_GRANTS = 200

export const LockStatus = z
  .strictObject({
    year: Year,
    month: Month,
    status: z.enum(["draft", "final"]),
    finalized_at: Timestamp.nullable(),
    reopened: z.boolean().meta({
      description:
        "Whether the month was final and is a draft again: no scheduled lock applies until it is final again",
    }),
    exempt: z.boolean().meta({ description: "Whether locks do not hold for the caller: level 5" }),
    pages: z.array(PageLockStatus),
    grants: z
      .array(z.strictObject({ employee_id: EmployeeId, name: z.string(), kind: LockPage, until: Timestamp }))
      .max(MOST_SHOWN_GRANTS)
      .meta({
        description: "Open grants of the month for people of the caller's pool, from level 2 on; soonest end first",
      }),
  })
  .meta({ id: "LockStatus" })
export type LockStatus = z.infer<typeof LockStatus>

export const showLockStatus = route({
  method: "GET",
  path: "/v1/scorecard/locks/status",
  tag: TAG,
  summary: "What is locked in a month, since when and why, and when the next lock comes",
  permission: "scorecard.view",
  query: z.strictObject({ year: YearQuery, month: MonthQuery }),
  reply: LockStatus,
})

export const UnlockGrantDraft = z.strictObject({
  employee_id: EmployeeId,
  kind: LockPage,
  year: Year,
  month: Month,
  until: Timestamp,
  reason: Line,
})
export type UnlockGrantDraft = z.infer<typeof UnlockGrantDraft>

/** Opens one page of one employee and month to levels 2 to 4 until a time. (rules/locks#unlock-grants) */
export const UnlockGrant = z
  .strictObject({
    _id: Id,
    ...UnlockGrantDraft.shape,
    created_at: Timestamp,
    created_by_id: EmployeeId,
    revoked_at: Timestamp.nullable().default(null),
    revoked_by_id: EmployeeId.nullable().default(null),
    version: Version,
  })
  .meta({ id: "UnlockGrant" })
export type UnlockGrant = z.infer<typeof UnlockGrant>

export const GRANT_STATUSES = ["active", "ended", "revoked"] as const
const GrantStatus = z.enum(GRANT_STATUSES)

export const UnlockGrantView = UnlockGrant.extend({
  status: GrantStatus.meta({ description: "As things stand: open, run out, or taken back" }),
  abilities: z.strictObject({ revoke: z.boolean() }),
}).meta({ id: "UnlockGrantView" })
export type UnlockGrantView = z.infer<typeof UnlockGrantView>

export const grantUnlock = route({
  method: "POST",
  path: "/v1/scorecard/unlock-grants",
  webOnly: true,
  tag: TAG,
  summary: "Open one kind of one employee and month to levels 2 to 4 until a time",
  description:
    "At most one at a time: while one is open, 409 `grant_active` names its `grant_id` and its `until`. To choose another end, revoke that one and grant again.",
  level: 5,
  body: UnlockGrantDraft,
  status: 201,
  reply: UnlockGrantView,
  location: (grant) => `/v1/scorecard/unlock-grants/${grant._id}`,
  refusals: ["employee_not_found", "grant_active"],
})

const grantFilters = {
  employee_id: EmployeeId.optional(),
  kind: LockPage.optional(),
  year: YearQuery.optional(),
  month: MonthQuery.optional(),
  status: GrantStatus.optional().meta({ description: "Left out, those that were not taken back" }),
  sort: sortQuery(["created_at", "until"], "-created_at"),
}
export const UnlockGrantsQuery = z.strictObject({ ...grantFilters, ...pageQuery })
export type UnlockGrantsQuery = z.infer<typeof UnlockGrantsQuery>
export const UnlockGrantsExportQuery = z.strictObject({ ...grantFilters, ...exportQuery })
export type UnlockGrantsExportQuery = z.infer<typeof UnlockGrantsExportQuery>

export const listUnlockGrants = route({
  method: "GET",
  path: "/v1/scorecard/unlock-grants",
  webOnly: true,
  tag: TAG,
  summary: "The unlock grants",
  level: 5,
  query: UnlockGrantsQuery,
  reply: listOf(UnlockGrantView),
})

export const exportUnlockGrants = route({
  method: "GET",
  path: "/v1/scorecard/unlock-grants/export",
  webOnly: true,
  tag: TAG,
  summary: "Download the unlock grants",
  description: EXPORT_NOTE,
  level: 5,
  query: UnlockGrantsExportQuery,
  file: EXPORT_FILE,
})

export const showUnlockGrant = route({
  method: "GET",
  path: "/v1/scorecard/unlock-grants/{id}",
  webOnly: true,
  tag: TAG,
  summary: "An unlock grant",
  description: "One that was taken back is 404; the list shows it with `status=revoked`.",
  level: 5,
  params: z.strictObject({ id: Id }),
  reply: UnlockGrantView,
})

export const revokeUnlockGrant = route({
  method: "DELETE",
  path: "/v1/scorecard/unlock-grants/{id}",
  webOnly: true,
  tag: TAG,
  summary: "Take an unlock grant back",
  description: "The audit log keeps who granted what, and who took it back.",
  level: 5,
  params: z.strictObject({ id: Id }),
  refusals: ["version_mismatch"],
})
