import { LOCK_CODES, LOCK_LISTS, LOCK_PAGES, LOCK_STATES } from "@scorecard/domain/locks"
import { z } from "zod"
import {
  BeforeGoLive,
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
const MAX_REMINDER_HOURS = 336

/** A page that locks apply to: an entry kind or task delivery. (rules/locks#scheduled-locks) */
export const LockPage = z.enum(LOCK_PAGES)
/** Why a write is refused, as in its error code. (rules/locks#what-is-refused) */
export const LockCode = z.enum(LOCK_CODES)

const pages = z
  .array(LockPage)
  .max(LOCK_PAGES.length)
  .refine((list) => new Set(list).size === list.length, "Name each page only once.")
  .meta({
    description: "The pages that this lock closes; a page on either list is also closed when its month is final",
  })
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time as HH:MM, from 00:00 to 23:59.")
  .meta({ description: "Eastern time", example: "12:00" })
const remind_hours_before = z.number().int().min(1).max(MAX_REMINDER_HOURS)

/** Locks each week at a weekday and time of the following week. */
export const WeeklyLock = z.strictObject({
  enabled: z.boolean(),
  pages,
  weekday: z
    .number()
    .int()
    .min(1)
    .max(7)
    .meta({ description: "Monday 1 to Sunday 7, in the week after the locked one" }),
  time,
  remind_hours_before,
})

/** Locks each month at a day and time of the following month. */
export const MonthlyLock = z.strictObject({
  enabled: z.boolean(),
  pages,
  day: z.number().int().min(1).max(28).meta({ description: "Day of the month after the locked one" }),
  time,
  remind_hours_before,
})

export const SCHEDULED_LOCKS_ID = "scheduled-locks"

/** `updated_at` and `updated_by_id` are null until the defaults are changed. (rules/locks#scheduled-locks) */
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

/** The scheduled locks with the caller's abilities. */
export const ScheduledLocksView = ScheduledLocks.extend({ abilities: z.strictObject({ edit: z.boolean() }) }).meta({
  id: "ScheduledLocksView",
})
export type ScheduledLocksView = z.infer<typeof ScheduledLocksView>

/** A JSON merge patch of both locks. (rules/http#merge-patch) */
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
  summary: "Get the scheduled locks",
  permission: "configurations.view",
  reply: ScheduledLocksView,
})

export const changeLocks = route({
  method: "PATCH",
  path: "/v1/scorecard/locks",
  webOnly: true,
  tag: TAG,
  summary: "Change the scheduled locks",
  description: "A JSON merge patch. Locks apply to levels 1 to 4; level 5 is exempt.",
  level: 5,
  body: ScheduledLocksPatch,
  reply: ScheduledLocksView,
  refusals: ["version_mismatch"],
})

const week_start = z.iso.date().nullable().meta({ description: "The Monday of the week; null for a whole month" })

/** When a lock takes effect next; null if none is ahead. */
export const NextLock = z.strictObject({ code: LockCode, at: Timestamp, week_start }).nullable()

const PageLockStatus = z.strictObject({
  page: LockPage,
  lists: z
    .array(z.enum(LOCK_LISTS))
    .meta({ description: "The lists that the page is on; a page on neither list stays open when its month is final" }),
  state: z.enum(LOCK_STATES).meta({ description: "For levels 1 to 4, without grants" }),
  locked_for_you: z.boolean().meta({
    description:
      "Whether the whole month is locked for the caller: never for level 5, and not while a grant opens it for anyone in their pool",
  }),
  granted_people: z.number().int().min(0).meta({ description: "People in the caller's pool with an open grant" }),
  locked: z.array(
    z.strictObject({
      code: LockCode,
      since: Timestamp.meta({ description: "When the lock took effect, or was enabled for the page if later" }),
      week_start,
    }),
  ),
  weeks: z
    .array(z.strictObject({ week_start: CalendarDate, locks_at: Timestamp.nullable(), locked: z.boolean() }))
    .meta({ description: "The weeks with a day in the month; a day locks together with its week" }),
  next_lock: NextLock,
  next_weekly_lock: NextLock,
  next_monthly_lock: NextLock,
})

/** Maximum number of grants in a status; `granted_people` counts all of them. */
export const MAX_SHOWN_GRANTS = 200

/** What is locked in a month, for levels 1 to 4 and for the caller. (rules/locks#lock-status) */
export const LockStatus = z
  .strictObject({
    year: Year,
    month: Month,
    status: z.enum(["draft", "final"]),
    finalized_at: Timestamp.nullable(),
    reopened: z.boolean().meta({
      description: "Whether the month was reopened: no scheduled lock applies until it is final again",
    }),
    exempt: z.boolean().meta({ description: "Whether the caller is exempt from locks (level 5)" }),
    pages: z.array(PageLockStatus),
    before_go_live: BeforeGoLive,
    grants: z
      .array(z.strictObject({ employee_id: EmployeeId, name: z.string(), kind: LockPage, until: Timestamp }))
      .max(MAX_SHOWN_GRANTS)
      .meta({
        description:
          "Active grants of the month for people in the caller's pool; for level 2 and above; earliest end first",
      }),
  })
  .meta({ id: "LockStatus" })
export type LockStatus = z.infer<typeof LockStatus>

export const showLockStatus = route({
  method: "GET",
  path: "/v1/scorecard/locks/status",
  tag: TAG,
  summary: "Get what is locked in a month, why, and when the next lock comes",
  permission: "scorecard.view",
  query: z.strictObject({ year: YearQuery, month: MonthQuery }),
  reply: LockStatus,
})

/** The person, page, and month to open, until when, and why. */
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

/** `ended`: its time is over. */
export const GRANT_STATUSES = ["active", "ended", "revoked"] as const
const GrantStatus = z.enum(GRANT_STATUSES)

/** A grant with its current status and the caller's abilities. */
export const UnlockGrantView = UnlockGrant.extend({
  status: GrantStatus.meta({ description: "Current status: active, expired, or revoked" }),
  abilities: z.strictObject({ revoke: z.boolean() }),
}).meta({ id: "UnlockGrantView" })
export type UnlockGrantView = z.infer<typeof UnlockGrantView>

export const grantUnlock = route({
  method: "POST",
  path: "/v1/scorecard/unlock-grants",
  webOnly: true,
  tag: TAG,
  summary: "Grant an unlock",
  description:
    "Opens one page of one employee and month to levels 2 to 4 until the given time. One at a time: while one is active, the response is 409 `grant_active` with its `grant_id` and `until`. To change the end, revoke it and grant again.",
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
  status: GrantStatus.optional().meta({ description: "Defaults to all but revoked grants" }),
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
  summary: "List the unlock grants",
  level: 5,
  query: UnlockGrantsQuery,
  reply: listOf(UnlockGrantView).extend({ before_go_live: BeforeGoLive }),
})

export const exportUnlockGrants = route({
  method: "GET",
  path: "/v1/scorecard/unlock-grants/export",
  webOnly: true,
  tag: TAG,
  summary: "Export the unlock grants",
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
  summary: "Get an unlock grant",
  description: "Revoked grants return 404; list them with `status=revoked`.",
  level: 5,
  params: z.strictObject({ id: Id }),
  reply: UnlockGrantView,
})

export const revokeUnlockGrant = route({
  method: "DELETE",
  path: "/v1/scorecard/unlock-grants/{id}",
  webOnly: true,
  tag: TAG,
  summary: "Revoke an unlock grant",
  description: "The audit log keeps who granted and who revoked it.",
  level: 5,
  params: z.strictObject({ id: Id }),
  refusals: ["version_mismatch"],
})
