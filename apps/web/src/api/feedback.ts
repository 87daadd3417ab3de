// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/feedback"
import { endpoint } from "./endpoint.ts"

export const attachScreenshots = endpoint<typeof contract.attachScreenshots>("POST", "/v1/feedback/{id}/attachments")
export const exportFeedback = endpoint<typeof contract.exportFeedback>("GET", "/v1/feedback/admin/export")
export const listFeedback = endpoint<typeof contract.listFeedback>("GET", "/v1/feedback/admin")
export const listOwnFeedback = endpoint<typeof contract.listOwnFeedback>("GET", "/v1/feedback/mine")
export const readAttachmentUrl = endpoint<typeof contract.readAttachmentUrl>("GET", "/v1/feedback/attachments/{id}/url")
export const readFeedback = endpoint<typeof contract.readFeedback>("GET", "/v1/feedback/admin/{id}")
export const readOwnFeedback = endpoint<typeof contract.readOwnFeedback>("GET", "/v1/feedback/{id}")
export const reviewFeedback = endpoint<typeof contract.reviewFeedback>("PATCH", "/v1/feedback/admin/{id}")
export const submitFeedback = endpoint<typeof contract.submitFeedback>("POST", "/v1/feedback")
