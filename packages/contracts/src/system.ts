import { z } from "zod"
import { Timestamp } from "./common.ts"
import { route } from "./route.ts"

const tag = "system"

/** `disabled`: not configured or turned off. */
export const CHECK_STATUSES = ["ok", "degraded", "disabled"] as const
const check = { status: z.enum(CHECK_STATUSES), detail: z.string() }
const Check = z.strictObject(check).meta({ id: "SystemCheck" })
const seconds = z.number().int().min(0)
const count = z.number().int().min(0)

/** A job that gave up after its last attempt. */
export const DeadJob = z
  .strictObject({ job_id: z.string(), name: z.string(), failed_at: Timestamp, error: z.string().nullable() })
  .meta({ id: "DeadJob" })

/** An email that was given up; it can be retried. */
export const DeadMail = z
  .strictObject({
    mail_id: z.string(),
    type: z.string(),
    to: z.string().meta({ description: "Masked" }),
    reason: z.string().nullable(),
    attempts: count,
    failed_at: Timestamp,
  })
  .meta({ id: "DeadMail" })

/** A notification announcement that was set aside after five attempts; it can be retried. */
export const DeadAnnouncement = z
  .strictObject({
    announcement_id: z.string(),
    type: z.string(),
    recipients: count,
    attempts: count,
    last_error: z.string().nullable(),
    died_at: Timestamp,
  })
  .meta({ id: "DeadAnnouncement" })

const Announcements = z
  .strictObject({
    waiting: count,
    dead: count.meta({ description: "Set aside after five attempts" }),
    oldest_waiting_seconds: seconds,
    dead_announcements: z.array(DeadAnnouncement).meta({ description: "The newest of them" }),
  })
  .meta({ description: "Queue of notifications and emails to create" })

/** A webhook whose receiver does not take its events. */
export const FailingWebhook = z
  .strictObject({
    webhook_id: z.string(),
    origin: z.string().meta({ description: "The address without its path, which may contain a token" }),
    is_disabled: z.boolean().meta({ description: "The receiver answered 410" }),
    waiting: count.meta({ description: "Deliveries that have failed and are tried again" }),
    dead: count.meta({ description: "Dead letters of the last day" }),
    last_error: z.string().nullable(),
    last_attempt_at: Timestamp.nullable(),
  })
  .meta({ id: "FailingWebhook" })

/** `degraded` if any enabled check is degraded. (rules/administration#system-status) */
export const SystemStatus = z
  .strictObject({
    status: z.enum(["ok", "degraded"]),
    checks: z.strictObject({
      database: Check,
      warehouse: z.strictObject({ ...check, driver: z.string() }),
      storage: Check,
      worker: z.strictObject({
        ...check,
        environment: z.string(),
        last_heartbeat_at: Timestamp.nullable(),
        stale_after_seconds: seconds,
      }),
      rolling_sync: z.strictObject({
        ...check,
        current_period: z.string().meta({ description: "YYYY-MM, in Eastern time" }),
        last_rolling_sync_at: Timestamp.nullable().meta({ description: "The current period's" }),
        interval_seconds: seconds,
      }),
      email: z.strictObject({
        ...check,
        driver: z.string().nullable().meta({ description: "outbox, smtp or workspace; null when email is off" }),
        queued: count.nullable(),
        dead: count.nullable().meta({ description: "Given up and not retried since" }),
        last_error: z.string().nullable().meta({ description: "The error of the latest failed attempt" }),
        last_sent_at: Timestamp.nullable(),
        dead_mails: z.array(DeadMail).meta({ description: "The newest of them" }),
      }),
      jobs: z.strictObject({
        ...check,
        queued: count.nullable(),
        running: count.nullable(),
        dead: count.nullable().meta({ description: "Gave up for good within the last 7 days" }),
        oldest_due_seconds: seconds.nullable(),
        dead_jobs: z.array(DeadJob).meta({ description: "The newest of them" }),
        announcements: Announcements.nullable(),
      }),
      webhooks: z.strictObject({
        ...check,
        enabled: count.nullable(),
        failing: z.array(FailingWebhook),
      }),
    }),
  })
  .meta({ id: "SystemStatus" })
export type SystemStatus = z.infer<typeof SystemStatus>
export type Checks = SystemStatus["checks"]

export const readSystemStatus = route({
  method: "GET",
  path: "/v1/system/status",
  webOnly: true,
  tag,
  summary: "Get the health of the service and its dependencies",
  level: 5,
  reply: SystemStatus,
})

export const readAppStatus = route({
  method: "GET",
  path: "/v1/public/app-status",
  tag,
  summary: "Check whether the service is under maintenance, and whether the caller may still use it",
  description: "Responds even while the database is unavailable, when no one may use the service.",
  public: true,
  alwaysAnswers: true,
  conditional: true,
  reply: z
    .strictObject({
      maintenance: z.boolean(),
      can_bypass: z.boolean(),
      message: z.string().nullable().meta({ description: "A message for users" }),
    })
    .meta({ id: "AppStatus" }),
})
