import * as contracts from "@scorecard/contracts/bulk"
import { mount, type MountedRoute, type Platform } from "#platform/index.ts"
import { respondWithProgress, type Sheet } from "#platform/tables/index.ts"
import { exportBatches, listBatches, readBatch } from "./list.ts"
import { getBatch } from "./batches.store.ts"
import { purgeOldUploads, undoBatch, type SheetLookup } from "./undo.ts"
import { commitSheet, createTemplate, previewSheet } from "./upload.ts"

export { forgetContents } from "./batches.store.ts"

export type Bulk = {
  routes: MountedRoute[]
  /** Deletes what uploads overwrote once they can no longer be undone. It may run twice. */
  purgeOldUploads(): Promise<void>
}

/** Uploads of every kind of rows: the sheets know their columns and rules, this feature commits each batch once. */
export function openBulk(platform: Platform, { sheets }: { sheets: readonly Sheet[] }): Bulk {
  const getSheet: SheetLookup = (key) => {
    const sheet = sheets.find((candidate) => candidate.key === key)
    if (!sheet) throw new Error(`No feature has the sheet ${key}`)
    return sheet
  }
  return {
    routes: [...sheets.flatMap((sheet) => sheetRoutes(platform, sheet)), ...batchRoutes(platform, getSheet)],
    purgeOldUploads: () => purgeOldUploads(platform),
  }
}

function sheetRoutes(platform: Platform, sheet: Sheet): MountedRoute[] {
  const { template, preview, commit } = contracts.SHEET_CONTRACTS[sheet.key]
  return [
    mount(template, ({ query }) => createTemplate(platform, sheet, query)),
    mount(preview, ({ actor, uploads: [file], body: { charset } }) =>
      previewSheet(platform, sheet, actor, { file, charset }),
    ),
    mount(commit, ({ actor, body, headers }) =>
      respondWithProgress({ ...platform, headers }, (progress) =>
        commitSheet(platform, sheet, actor, { previewId: body.preview_id, progress }),
      ),
    ),
  ]
}

function batchRoutes(platform: Platform, getSheet: SheetLookup): MountedRoute[] {
  return [
    mount(contracts.listBatches, ({ actor, query }) => listBatches(platform, actor, query)),
    mount(contracts.exportBatches, ({ actor, query }) => exportBatches(platform, actor, query)),
    mount(contracts.readBatch, ({ actor, params }) => readBatch(platform, actor, params.batch_id)),
    mount(
      contracts.undoBatch,
      ({ actor, params, ifMatch, headers }) =>
        respondWithProgress({ ...platform, headers }, (progress) =>
          undoBatch(platform, getSheet, actor, { batchId: params.batch_id, ifMatch, progress }),
        ),
      ({ actor, params }) => getBatch(platform.db, actor, params.batch_id),
    ),
  ]
}
