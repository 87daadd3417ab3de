// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/welcome-email"
import { endpoint } from "./endpoint.ts"

export const sendWelcomeEmail = endpoint<typeof contract.sendWelcomeEmail>("POST", "/v1/employees/welcome-email")
