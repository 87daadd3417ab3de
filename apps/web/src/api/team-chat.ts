// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/team-chat"
import { endpoint } from "./endpoint.ts"

export const composePost = endpoint<typeof contract.composePost>("POST", "/v1/system/teams/compose")
export const disconnect = endpoint<typeof contract.disconnect>("DELETE", "/v1/system/teams/connection")
export const exportPosts = endpoint<typeof contract.exportPosts>("GET", "/v1/system/teams/posts/export")
export const listPosts = endpoint<typeof contract.listPosts>("GET", "/v1/system/teams/posts")
export const postSample = endpoint<typeof contract.postSample>("POST", "/v1/system/teams/test")
export const readConnection = endpoint<typeof contract.readConnection>("GET", "/v1/system/teams/connection")
export const readPost = endpoint<typeof contract.readPost>("GET", "/v1/system/teams/posts/{id}")
export const saveConnection = endpoint<typeof contract.saveConnection>("PUT", "/v1/system/teams/connection")
export const switchAutomatedPosts = endpoint<typeof contract.switchAutomatedPosts>(
  "PATCH",
  "/v1/system/teams/connection",
)
