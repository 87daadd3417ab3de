import * as contracts from "@scorecard/contracts/bulk"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import { respondWithProgress, type Sheet } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
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
export function openBulk(world: World, { sheets }: { sheets: readonly Sheet[] }): Bulk {
  const getSheet: SheetLookup = (key) => {
    const sheet = sheets.find((candidate) => candidate.key === key)
    if (!sheet) throw new Error(`No feature has the sheet ${key}`)
    return sheet
  }
  return {
    routes: [...sheets.flatMap((sheet) => sheetRoutes(world, sheet)), ...batchRoutes(world, getSheet)],
    purgeOldUploads: () => purgeOldUploads(world),
  }
}

function sheetRoutes(world: World, sheet: Sheet): MountedRoute[] {
  const { template, preview, commit } = contracts.SHEET_CONTRACTS[sheet.key]
  return [
    mount(template, ({ query }) => createTemplate(world, sheet, query)),
    mount(preview, ({ actor, uploads: [file], body: { charset } }) =>
      previewSheet(world, sheet, actor, { file, charset }),
    ),
    mount(commit, ({ actor, body, headers }) =>
      respondWithProgress({ ...world, headers }, (progress) =>
        commitSheet(world, sheet, actor, { previewId: body.preview_id, progress }),
      ),
    ),
  ]
}

function batchRoutes(world: World, getSheet: SheetLookup): MountedRoute[] {
  return [
    mount(contracts.listBatches, ({ actor, query }) => listBatches(world, actor, query)),
    mount(contracts.exportBatches, ({ actor, query }) => exportBatches(world, actor, query)),
    mount(contracts.readBatch, ({ actor, params }) => readBatch(world, actor, params.batch_id)),
    mount(
      contracts.undoBatch,
      ({ actor, params, ifMatch, headers }) =>
        respondWithProgress({ ...world, headers }, async (progress) => {
          await undoBatch(world, getSheet, actor, { batchId: params.batch_id, ifMatch, progress })
          return {}
        }),
      ({ actor, params }) => getBatch(world.db, actor, params.batch_id),
    ),
  ]
}
