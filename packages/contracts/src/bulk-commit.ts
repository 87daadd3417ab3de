import { z } from "zod"
import { Id } from "./common.ts"
import { CSV_MEDIA_TYPE } from "./exports.ts"
import type { FileReply } from "./route.ts"

/** Which rows of a preview a commit writes. (rules/uploads#commit) */
export const CommitBody = z
  .strictObject({
    preview_id: Id,
    rows: z
      .enum(["all", "valid"])
      .default("all")
      .meta({ description: "`all`: an invalid row refuses the commit. `valid`: invalid rows are left out." }),
    on_duplicate: z
      .enum(["create", "skip"])
      .default("create")
      .meta({ description: "`skip`: rows with the warning `duplicate` are left out." }),
  })
  .meta({ id: "BulkCommit" })
export type CommitBody = z.output<typeof CommitBody>

export const CommittedBatch = z
  .strictObject({
    batch_id: Id,
    created: z.number().int(),
    updated: z.number().int(),
    skipped: z.number().int().meta({ description: "Rows that were left out: invalid ones, and duplicates" }),
  })
  .meta({ id: "CommittedBatch" })
export type CommittedBatch = z.infer<typeof CommittedBatch>

export const COMMIT_NOTE =
  "Commits all chosen rows or none, once: a second commit is refused with `preview_committed` and the `batch_id` of the first. Rows are validated again against the current state, including locks. `updated` counts actual changes. The batch can be undone at /v1/scorecard/bulk-batches/{batch_id}."

export const RestParams = z.strictObject({ preview_id: Id })
export const REST_FILE: FileReply = { media_types: [CSV_MEDIA_TYPE] }
/** The column of the file of remaining rows that says why. Uploads ignore it. */
export const REASON_HEADER = "import_reason"
export const REST_NOTE = `Your preview's remaining rows with the headers and cells of the file, and why in \`${REASON_HEADER}\`, which uploads ignore. Before the commit: the invalid rows. After it: the rows that it left out. Available as long as the preview.`
