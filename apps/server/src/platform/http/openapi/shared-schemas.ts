import * as common from "@scorecard/contracts/common"
import { z } from "zod"
import type { JsonObject } from "./nodes.ts"

/** Components for the values of packages/contracts/src/common.ts. Inline copies of them become references. */
export const SHARED_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  EmployeeId: common.EmployeeId,
  Id: common.Id,
  CalendarDate: common.CalendarDate,
  Timestamp: common.Timestamp,
  Score: common.Score.meta({ description: "A score or a percentage, with at most two decimals" }),
  Points: common.Points,
  Line: common.Line,
  LongText: common.LongText,
  Key: common.Key.meta({ description: "A stable key: lower-case letters, digits and underscores" }),
  CycleId: common.CycleId.meta({ description: "The year in which the fiscal cycle starts" }),
  Year: common.Year,
  Month: common.Month,
  Count: z.number().int().min(0),
}

export function sharedSchemas(): Record<string, JsonObject> {
  return Object.fromEntries(
    Object.entries(SHARED_SCHEMAS).map(([name, schema]) => {
      const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input" })
      return [name, json]
    }),
  )
}
