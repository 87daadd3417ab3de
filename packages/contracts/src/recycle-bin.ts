import { z } from "zod"
import { CalendarDate, EmployeeId, Id, listOf, pageQuery, sortQuery } from "./common.ts"
import { AnyEntryView, EntryKindWord } from "./entries.ts"
import { entryFilters, checkPeriod } from "./entry-routes.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { route } from "./route.ts"

const tag = "Scorecard entries"

const binFilters = {
  kind: EntryKindWord.optional(),
  ...entryFilters,
  deleted_by_id: EmployeeId.optional(),
  deleted_from: CalendarDate.optional().meta({ description: "Deleted on or after this Eastern day" }),
  deleted_to: CalendarDate.optional().meta({ description: "Deleted on or before this Eastern day" }),
  sort: sortQuery(["deleted_at"], "-deleted_at"),
}

export const RecycleBinQuery = z.strictObject({ ...binFilters, ...pageQuery }).check(checkPeriod, checkDeletionPeriod)
export type RecycleBinQuery = z.infer<typeof RecycleBinQuery>
export const RecycleBinExportQuery = z
  .strictObject({ ...binFilters, ...exportQuery })
  .check(checkPeriod, checkDeletionPeriod)
export type RecycleBinExportQuery = z.infer<typeof RecycleBinExportQuery>

type Deletion = { deleted_from?: string | undefined; deleted_to?: string | undefined }

function checkDeletionPeriod({ value: { deleted_from, deleted_to }, issues }: z.core.ParsePayload<Deletion>): void {
  if (deleted_from === undefined || deleted_to === undefined || deleted_from <= deleted_to) return
  const message = "The last day is before the first."
  issues.push({ code: "custom", path: ["deleted_to"], message, input: deleted_to })
}

export const listRecycleBin = route({
  method: "GET",
  path: "/v1/scorecard/recycle-bin",
  webOnly: true,
  tag,
  summary: "List deleted entries of one kind or all",
  description: "Entries are purged after RECYCLE_BIN_DAYS.",
  permission: "scorecard.edit",
  query: RecycleBinQuery,
  reply: listOf(AnyEntryView),
})

export const exportRecycleBin = route({
  method: "GET",
  path: "/v1/scorecard/recycle-bin/export",
  webOnly: true,
  tag,
  summary: "Export deleted entries of one kind or all",
  description: `${EXPORT_NOTE} The columns are the fields of all requested kinds.`,
  permission: "scorecard.edit",
  query: RecycleBinExportQuery,
  file: EXPORT_FILE,
})

export const purgeEntry = route({
  method: "DELETE",
  path: "/v1/scorecard/recycle-bin/{kind}/{id}",
  webOnly: true,
  tag,
  summary: "Permanently delete an entry",
  level: 5,
  params: z.strictObject({ kind: EntryKindWord, id: Id }),
  refusals: ["not_deleted", "version_mismatch"],
})
