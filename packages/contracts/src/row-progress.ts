import { z } from "zod"
import type { StreamReply } from "./route.ts"

/**
 * What becomes of the rows of a long write: each is checked, then written, then all that was done is recorded (the audit
 * log, who is told, what undoing needs) and takes effect at once.
 */
export const ROW_PHASES = ["checking", "writing", "recording"] as const

/** How far a long write of rows is: `done` of `total` rows in this phase. */
export const RowProgress = z.strictObject({
  phase: z.enum(ROW_PHASES),
  done: z.number().int().min(0),
  total: z.number().int().min(0),
})
export type RowProgress = z.infer<typeof RowProgress>

/** The answer of a long write of rows, for who wants to be told how far it is. */
export const ROW_EVENTS: StreamReply = {
  media_type: "text/event-stream",
  description:
    "With `Accept: text/event-stream` the answer is 200 and comes in events: `progress` with `{phase, done, total}`, " +
    "where `done` counts the rows that are `checking` or `writing`; while it is `recording` nothing is counted. In the " +
    "end either `done` with what the JSON reply holds, or `failed` with a problem, after which nothing was changed. " +
    "What is refused at once is answered as ever. Lines that begin with a colon are to be passed over. Whoever goes away meanwhile ends nothing.",
}
