// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/task-delivery"
import { endpoint } from "./endpoint.ts"

export const deleteTaskDeliveryDay = endpoint<typeof contract.deleteTaskDeliveryDay>(
  "DELETE",
  "/v1/scorecard/task-delivery/day",
)
export const exportTaskDeliveryMonth = endpoint<typeof contract.exportTaskDeliveryMonth>(
  "GET",
  "/v1/scorecard/task-delivery/month/export",
)
export const putTaskDeliveryDay = endpoint<typeof contract.putTaskDeliveryDay>("PUT", "/v1/scorecard/task-delivery/day")
export const taskDeliveryMonth = endpoint<typeof contract.taskDeliveryMonth>("GET", "/v1/scorecard/task-delivery/month")
