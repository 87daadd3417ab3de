import { z } from "zod"
import { CalendarDate, Month, Year } from "./common.ts"
import { LockPage, NextLock, ScheduledLocksPatch } from "./locks.ts"
import { route } from "./route.ts"

const ChangedLocks = z
  .strictObject({
    weeks: z.array(CalendarDate).meta({ description: "Mondays of weeks that change individually" }),
    week_days: z.array(z.strictObject({ from: CalendarDate, to: CalendarDate })).meta({
      description: "One range of changing days per week; days in final months are excluded",
    }),
    months: z
      .array(z.strictObject({ year: Year, month: Month }))
      .meta({ description: "Months that change as a whole" }),
    pages: z.array(LockPage),
    people: z.number().int().min(0).meta({ description: "People who have a scorecard in one of these months" }),
  })
  .meta({ id: "ChangedLocks" })

/** What a change of the scheduled locks would close and open immediately. (rules/locks#scheduled-locks) */
export const LockPreview = z
  .strictObject({
    closes: ChangedLocks.meta({ description: "What levels 1 to 4 can edit now but couldn't after the change" }),
    opens: ChangedLocks.meta({ description: "What levels 1 to 4 could edit again after the change" }),
    next_weekly_lock: NextLock,
    next_monthly_lock: NextLock,
  })
  .meta({ id: "LockPreview" })
export type LockPreview = z.infer<typeof LockPreview>

export const previewLocks = route({
  method: "POST",
  path: "/v1/scorecard/locks/preview",
  tag: "Locks",
  summary: "Preview a change of the scheduled locks",
  description:
    "Returns what the change would lock and unlock immediately, and when the next locks would come. Takes the same merge patch as the change itself. Writes nothing. Ignores unlock grants.",
  level: 5,
  webOnly: true,
  body: ScheduledLocksPatch,
  status: 200,
  reply: LockPreview,
})
