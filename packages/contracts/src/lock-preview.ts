import { z } from "zod"
import { CalendarDate, Month, Year } from "./common.ts"
import { LockPage, NextLock, ScheduledLocksPatch } from "./locks.ts"
import { route } from "./route.ts"

const ChangedLocks = z
  .strictObject({
    weeks: z.array(CalendarDate).meta({ description: "Mondays of weeks that change on their own" }),
    week_days: z.array(z.strictObject({ from: CalendarDate, to: CalendarDate })).meta({
      description: "The days that change with those weeks, a range for each: days of months already final are left out",
    }),
    months: z
      .array(z.strictObject({ year: Year, month: Month }))
      .meta({ description: "Months that change as a whole" }),
    pages: z.array(LockPage),
    people: z.number().int().min(0).meta({ description: "People who have a scorecard in one of these months" }),
  })
  .meta({ id: "ChangedLocks" })

export const LockPreview = z
  .strictObject({
    closes: ChangedLocks.meta({ description: "What levels 1 to 4 could edit until now" }),
    opens: ChangedLocks.meta({ description: "What levels 1 to 4 could edit again" }),
    next_weekly_lock: NextLock,
    next_monthly_lock: NextLock,
  })
  .meta({ id: "LockPreview" })
export type LockPreview = z.infer<typeof LockPreview>

export const previewLocks = route({
  method: "POST",
  path: "/v1/scorecard/locks/preview",
  tag: "Locks",
  summary: "What changing the scheduled locks would close and open at once, and when the next locks come",
  description: "The same merge patch as for the change itself. Writes nothing. Unlock grants are ignored.",
  level: 5,
  webOnly: true,
  body: ScheduledLocksPatch,
  status: 200,
  reply: LockPreview,
})
