import { easternDate } from "@scorecard/domain"
import { z } from "zod"
import { defineJob, handle, type HandledJob, type JobSchedule, type Platform } from "#platform/index.ts"
import { compactTables, turnWriteAheadLog, wasAnyonePseudonymized } from "./data-files.store.ts"

export const compact = defineJob({
  name: "compact_personal_data",
  payload: z.strictObject({ night: z.boolean() }),
  policy: "exclusive",
  key: ({ night }) => `${night}`,
  batchSize: 1,
  expireInSeconds: 14_400,
})

const HOUR_SECONDS = 3_600
/** Eastern. */
const NIGHT_HOUR = 3

export const compactSchedule: JobSchedule = {
  declaration: compact,
  payload: { night: true },
  everySeconds: HOUR_SECONDS,
}

/**
 * After a pseudonymization: small tables at once; large ones, and the write-ahead log, in the night after.
 * (rules/personal-data#pseudonymization)
 */
export function handleCompact(
  { db, clock, log }: Pick<Platform, "db" | "clock" | "log">,
  everyHour: () => Promise<void>,
): HandledJob {
  return handle(compact, async ({ night }) => {
    const now = clock.now()
    if (night) {
      await everyHour()
      if (now.toZonedDateTimeISO("America/New_York").hour !== NIGHT_HOUR) return
      const since = Temporal.PlainDate.from(easternDate(now)).subtract({ days: 2 }).toString()
      if (!(await wasAnyonePseudonymized(db, since))) return
    }
    await compactTables(db, { log, large: night })
    await turnWriteAheadLog(db)
  })
}
