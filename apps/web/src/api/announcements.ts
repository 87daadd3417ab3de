// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/announcements"
import { endpoint } from "./endpoint.ts"

export const changeAnnouncement = endpoint<typeof contract.changeAnnouncement>(
  "PATCH",
  "/v1/dashboard/news/announcements/{id}",
)
export const createAnnouncement = endpoint<typeof contract.createAnnouncement>(
  "POST",
  "/v1/dashboard/news/announcements",
)
export const deleteAnnouncement = endpoint<typeof contract.deleteAnnouncement>(
  "DELETE",
  "/v1/dashboard/news/announcements/{id}",
)
export const exportAnnouncements = endpoint<typeof contract.exportAnnouncements>(
  "GET",
  "/v1/dashboard/news/announcements/export",
)
export const listAnnouncements = endpoint<typeof contract.listAnnouncements>("GET", "/v1/dashboard/news/announcements")
export const readAnnouncement = endpoint<typeof contract.readAnnouncement>(
  "GET",
  "/v1/dashboard/news/announcements/{id}",
)
