import { z } from "zod"

/** What is unusual about an entry or a row, but does not refuse it. (rules/entries#warnings) */
export const WARNING_CODES = ["duplicate", "day_off", "already_absent", "more_done_than_planned"] as const
export type WarningCode = (typeof WARNING_CODES)[number]

export const EntryWarning = z
  .strictObject({ code: z.enum(WARNING_CODES), message: z.string() })
  .meta({ id: "EntryWarning" })
export type EntryWarning = z.infer<typeof EntryWarning>

export const EntryWarnings = z.array(EntryWarning).meta({ id: "EntryWarnings" })
