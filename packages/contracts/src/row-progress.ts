import { z } from "zod"
import type { StreamReply } from "./route.ts"

/**
 * The phases of a long write: every row is validated, then written, then everything is recorded (audit log,
 * notifications, undo data) and takes effect at once.
 */
export const ROW_PHASES = ["checking", "writing", "recording"] as const

/** Progress of a long write: `done` of `total` rows in this phase. */
export const RowProgress = z.strictObject({
  phase: z.enum(ROW_PHASES),
  done: z.number().int().min(0),
  total: z.number().int().min(0),
})
export type RowProgress = z.infer<typeof RowProgress>

/** The event stream of a long write, for clients that want progress. */
export const ROW_EVENTS: StreamReply = {
  media_type: "text/event-stream",
  description:
    "With `Accept: text/event-stream`, the response is 200 and streams events: `progress` with `{phase, done, total}`, where `done` counts rows while `checking` and `writing`, but not while `recording`; finally either `done` with the JSON reply, or `failed` with a problem, in which case nothing was changed. Requests that are refused immediately get the usual error response. Ignore lines that start with a colon. Disconnecting doesn't stop the write.",
}
