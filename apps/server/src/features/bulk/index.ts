import {
  exportBatches as exportBatchesContract,
  listBatches,
  readBatch,
  SHEET_CONTRACTS,
  undoBatch as undoBatchContract,
} from "@scorecard/contracts/bulk"
import type { Actor } from "@scorecard/domain/access"
import { mount, type MountedRoute } from "#platform/http/index.ts"
import { answerTold, type Sheet } from "#platform/tables/index.ts"
import type { World } from "#platform/world.ts"
import { batchSeenBy, pageOfBatches, type BatchDocument } from "./batches.store.ts"
import { commitSheet } from "./commit-sheet.ts"
import { exportBatches } from "./export-batches.ts"
import type { BulkNeeds } from "./needs.ts"
import { presentBatch } from "./present-batch.ts"
import { previewSheet } from "./preview-sheet.ts"
import { sheetTemplate } from "./sheet-template.ts"
import { undoBatch } from "./undo-batch.ts"
import { purgeOldUploads } from "./undo-ends.ts"

export { forgetContents } from "./batches.store.ts"

export type Bulk = {
  routes: MountedRoute[]
  /** What uploads wrote over goes when they can no longer be undone. It may run twice. */
  purgeOldUploads(): Promise<void>
}

/** Uploads of every kind of rows: the sheets know their columns and rules, this room carries them out once. */
export function openBulk(world: World, { sheets }: BulkNeeds): Bulk {
  const sheetOf = (key: BatchDocument["sheet"]): Sheet => {
    const found = sheets.find((sheet) => sheet.key === key)
    if (!found) throw new Error(`No feature has the sheet ${key}`)
    return found
  }
  return {
    routes: [...sheets.flatMap((sheet) => sheetRoutes(world, sheet)), ...batchRoutes(world, sheetOf)],
    purgeOldUploads: () => purgeOldUploads(world),
  }
}

function sheetRoutes(world: World, sheet: Sheet): MountedRoute[] {
  const { template, preview, commit } = SHEET_CONTRACTS[sheet.key]
  return [
    mount(template, (ask) => sheetTemplate(world, sheet, ask.query)),
    mount(preview, (ask) => previewSheet(world, sheet, ask.actor, { file: ask.uploads[0], charset: ask.body.charset })),
    mount(commit, ({ actor, body, headers }) =>
      answerTold({ ...world, headers }, (told) =>
        commitSheet(world, sheet, actor, { previewId: body.preview_id, told }),
      ),
    ),
  ]
}

function batchRoutes(world: World, sheetOf: (key: BatchDocument["sheet"]) => Sheet): MountedRoute[] {
  const { db, cursors } = world
  const present = (actor: Actor, batch: BatchDocument) =>
    presentBatch(actor, batch, { now: world.clock.now(), undoDays: world.config.bulkUndoDays })
  return [
    mount(listBatches, async ({ actor, query }) => {
      const page = await pageOfBatches(db, cursors, actor, query)
      return { ...page, items: page.items.map((batch) => present(actor, batch)) }
    }),
    mount(exportBatchesContract, ({ actor, query }) => exportBatches(world, actor, query)),
    mount(readBatch, async ({ actor, params }) => present(actor, await batchSeenBy(db, actor, params.batch_id))),
    mount(
      undoBatchContract,
      ({ actor, params, ifMatch, headers }) =>
        answerTold({ ...world, headers }, async (told) => {
          await undoBatch(world, sheetOf, actor, { batchId: params.batch_id, ifMatch, told })
          return {}
        }),
      ({ actor, params }) => batchSeenBy(db, actor, params.batch_id),
    ),
  ]
}
