// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/schedules"
import { endpoint } from "./endpoint.ts"

export const changeScheduleCode = endpoint<typeof contract.changeScheduleCode>(
  "PATCH",
  "/v1/scorecard/schedule-codes/{id}",
)
export const createScheduleCode = endpoint<typeof contract.createScheduleCode>("POST", "/v1/scorecard/schedule-codes")
export const deleteScheduleCode = endpoint<typeof contract.deleteScheduleCode>(
  "DELETE",
  "/v1/scorecard/schedule-codes/{id}",
)
export const exportScheduleCodes = endpoint<typeof contract.exportScheduleCodes>(
  "GET",
  "/v1/scorecard/schedule-codes/export",
)
export const exportSchedules = endpoint<typeof contract.exportSchedules>("GET", "/v1/scorecard/schedules/export")
export const listScheduleCodes = endpoint<typeof contract.listScheduleCodes>("GET", "/v1/scorecard/schedule-codes")
export const listSchedules = endpoint<typeof contract.listSchedules>("GET", "/v1/scorecard/schedules")
export const putSchedule = endpoint<typeof contract.putSchedule>(
  "PUT",
  "/v1/scorecard/schedules/{employee_id}/{year}/{month}",
)
export const showScheduleCode = endpoint<typeof contract.showScheduleCode>("GET", "/v1/scorecard/schedule-codes/{id}")
