// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/assistant"
import { endpoint } from "./endpoint.ts"

export const changeAssistantSettings = endpoint<typeof contract.changeAssistantSettings>(
  "PUT",
  "/v1/assistant/settings",
)
export const changeThread = endpoint<typeof contract.changeThread>("PATCH", "/v1/assistant/threads/{id}")
export const chat = endpoint<typeof contract.chat>("POST", "/v1/assistant/chat")
export const deleteThread = endpoint<typeof contract.deleteThread>("DELETE", "/v1/assistant/threads/{id}")
export const listReviewedThreads = endpoint<typeof contract.listReviewedThreads>("GET", "/v1/assistant/admin/threads")
export const listThreads = endpoint<typeof contract.listThreads>("GET", "/v1/assistant/threads")
export const readAssistantSettings = endpoint<typeof contract.readAssistantSettings>("GET", "/v1/assistant/settings")
export const readAssistantStatus = endpoint<typeof contract.readAssistantStatus>("GET", "/v1/assistant/status")
export const readReviewedThread = endpoint<typeof contract.readReviewedThread>(
  "GET",
  "/v1/assistant/admin/threads/{id}",
)
export const readThread = endpoint<typeof contract.readThread>("GET", "/v1/assistant/threads/{id}")
