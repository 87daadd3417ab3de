import { Refusal } from "@scorecard/contracts/refusals"
import type { Database } from "#platform/documents/index.ts"
import { DEFAULT_DAY_OFF, DEFAULT_WORKDAY } from "./default-days.ts"
import { isScheduled } from "#core/calendar/index.ts"

/** The default week is shown with two of the codes, so those are always in use. @throws Refusal 409 still_in_use. */
export async function refuseCodeInUse(db: Database, code: string): Promise<void> {
  if (code === DEFAULT_WORKDAY || code === DEFAULT_DAY_OFF) {
    throw new Refusal("still_in_use", `The days of everybody without a schedule are shown as ${code}.`)
  }
  if (await isScheduled(db, code)) throw new Refusal("still_in_use", `Schedules name the day code ${code}.`)
}
