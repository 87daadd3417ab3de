// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/birthday-greetings"
import { endpoint } from "./endpoint.ts"

export const deleteGreeting = endpoint<typeof contract.deleteGreeting>(
  "DELETE",
  "/v1/dashboard/news/birthdays/{employee_id}/greetings/{id}",
)
export const listGreetings = endpoint<typeof contract.listGreetings>(
  "GET",
  "/v1/dashboard/news/birthdays/{employee_id}/greetings",
)
export const postGreeting = endpoint<typeof contract.postGreeting>(
  "POST",
  "/v1/dashboard/news/birthdays/{employee_id}/greetings",
)
