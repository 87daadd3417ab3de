// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/tasks"
import { endpoint } from "./endpoint.ts"

export const changeTask = endpoint<typeof contract.changeTask>("PATCH", "/v1/scorecard/tasks/{id}")
export const createTask = endpoint<typeof contract.createTask>("POST", "/v1/scorecard/tasks")
export const deleteTask = endpoint<typeof contract.deleteTask>("DELETE", "/v1/scorecard/tasks/{id}")
export const exportTasks = endpoint<typeof contract.exportTasks>("GET", "/v1/scorecard/tasks/export")
export const listTasks = endpoint<typeof contract.listTasks>("GET", "/v1/scorecard/tasks")
export const showTask = endpoint<typeof contract.showTask>("GET", "/v1/scorecard/tasks/{id}")
