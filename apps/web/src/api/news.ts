// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/news"
import { endpoint } from "./endpoint.ts"

export const listBonusQualifiers = endpoint<typeof contract.listBonusQualifiers>(
  "GET",
  "/v1/dashboard/news/bonus-qualifiers",
)
export const readMyBirthday = endpoint<typeof contract.readMyBirthday>("GET", "/v1/dashboard/news/my-birthday")
export const showNews = endpoint<typeof contract.showNews>("GET", "/v1/dashboard/news")
