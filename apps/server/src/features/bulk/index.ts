import * as contracts from "@scorecard/contracts/bulk"
import { listPreviewRows, readPreview } from "@scorecard/contracts/bulk-previews"
import * as engine from "#core/bulk/index.ts"
import { mount, type HandledJob, type MountedRoute, type Platform } from "#platform/index.ts"
import { exportBatches, listBatches, readBatch } from "./list.ts"

/** Uploads of all kinds: the sheets define their columns and rules, and this feature commits each batch once. */
export function openBulk(
  platform: Platform,
  { sheets }: { sheets: readonly engine.Sheet[] },
): { routes: MountedRoute[]; jobs: HandledJob[] } {
  const getSheet: engine.AnySheetLookup = (key) => {
    const sheet = sheets.find((candidate) => candidate.key === key)
    if (!sheet) throw new Error(`No feature has the sheet ${key}`)
    return sheet
  }
  return {
    routes: [
      ...sheets.flatMap((sheet) => sheetRoutes(platform, sheet)),
      ...previewRoutes(platform),
      ...batchRoutes(platform, getSheet),
    ],
    jobs: [engine.handlePreviews(platform, getSheet)],
  }
}

function sheetRoutes(platform: Platform, sheet: engine.Sheet): MountedRoute[] {
  // People are uploaded where the other routes of people are.
  if (sheet.key === "employees") return []
  const { template, preview, commit, rest } = contracts.SHEET_CONTRACTS[sheet.key]
  return [
    mount(template, ({ query }) => engine.createTemplate(platform, sheet, query)),
    mount(preview, ({ actor, uploads: [file], body: { charset, mapping } }) =>
      engine.previewSheet(platform, sheet, actor, { file, charset, mapping }),
    ),
    mount(commit, ({ actor, body: { preview_id: previewId, ...choice }, headers }) =>
      engine.respondWithProgress({ ...platform, headers }, (progress) =>
        engine.commitSheet(platform, sheet, actor, { previewId, choice, progress }),
      ),
    ),
    mount(rest, ({ actor, params }) => engine.downloadRest(platform, sheet, actor, params.preview_id)),
  ]
}

function previewRoutes(platform: Platform): MountedRoute[] {
  return [
    mount(readPreview, ({ actor, params }) => engine.getStoredPreview(platform, actor, params.preview_id)),
    mount(listPreviewRows, ({ actor, params, query }) =>
      engine.listPreviewRows(platform, actor, params.preview_id, query),
    ),
  ]
}

function batchRoutes(platform: Platform, getSheet: engine.SheetLookup): MountedRoute[] {
  return [
    mount(contracts.listBatches, ({ actor, query }) => listBatches(platform, actor, query)),
    mount(contracts.exportBatches, ({ actor, query }) => exportBatches(platform, actor, query)),
    mount(contracts.readBatch, ({ actor, params }) => readBatch(platform, actor, params.batch_id)),
    mount(
      contracts.undoBatch,
      ({ actor, params, ifMatch, headers }) =>
        engine.respondWithProgress({ ...platform, headers }, (progress) =>
          engine.undoBatch(platform, getSheet, actor, { batchId: params.batch_id, ifMatch, progress }),
        ),
      ({ actor, params }) => engine.getBatch(platform.db, actor, params.batch_id),
    ),
  ]
}
