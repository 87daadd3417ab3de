import type { PgBoss } from "pg-boss"
import type { Log } from "#platform/log/index.ts"
import type { JobDeclaration } from "./declaration.ts"

/**
 * When a job runs automatically: by a cron expression in a time zone, or once every so many seconds (at most a day).
 * Each scheduled time is one job, however many workers run. Times that the time zone skips (02:30 in spring) or repeats
 * (01:30 in fall) are left to the cron parser.
 */
export type JobSchedule = { declaration: JobDeclaration; payload: object } & (
  { cron: string; timeZone: string } | { everySeconds: number }
)

/** @returns a function that ends the timers of `everySeconds` */
export async function startSchedules(boss: PgBoss, schedules: readonly JobSchedule[], log: Log): Promise<() => void> {
  await forgetOthers(boss, schedules)
  const timers: NodeJS.Timeout[] = []
  for (const schedule of schedules) {
    const payload = schedule.declaration.payload.parse(schedule.payload)
    if ("cron" in schedule) {
      await boss.schedule(schedule.declaration.name, schedule.cron, payload, { tz: schedule.timeZone })
    } else {
      timers.push(
        startInterval(boss, { name: schedule.declaration.name, payload, everySeconds: schedule.everySeconds }, log),
      )
    }
  }
  return () => timers.forEach(clearInterval)
}

/** Otherwise, a schedule from an older version of the program would fire forever. */
async function forgetOthers(boss: PgBoss, schedules: readonly JobSchedule[]): Promise<void> {
  const wanted = new Set(schedules.flatMap((schedule) => ("cron" in schedule ? [schedule.declaration.name] : [])))
  for (const { name, key } of await boss.getSchedules()) {
    if (!wanted.has(name)) await boss.unschedule(name, key)
  }
}

const MAX_TICK_SECONDS = 15

/** Every worker offers the job often; the database accepts one per time slot. */
type Interval = { name: string; payload: object; everySeconds: number }

function startInterval(boss: PgBoss, { name, payload, everySeconds }: Interval, log: Log): NodeJS.Timeout {
  const offer = () => {
    boss.send(name, payload, { singletonSeconds: everySeconds }).catch((error: unknown) => {
      log.warn({ job: name, err: error }, "a scheduled job could not be queued; it is offered again soon")
    })
  }
  offer()
  return setInterval(offer, Math.min(everySeconds / 2, MAX_TICK_SECONDS) * 1000)
}
