// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/bulk"
import { endpoint } from "./endpoint.ts"

export const SHEET_CONTRACTS = {
  sbs: {
    template: endpoint<(typeof contract.SHEET_CONTRACTS)["sbs"]["template"]>(
      "GET",
      "/v1/scorecard/sbs-entries/bulk/template",
    ),
    preview: endpoint<(typeof contract.SHEET_CONTRACTS)["sbs"]["preview"]>(
      "POST",
      "/v1/scorecard/sbs-entries/bulk/preview",
    ),
    commit: endpoint<(typeof contract.SHEET_CONTRACTS)["sbs"]["commit"]>(
      "POST",
      "/v1/scorecard/sbs-entries/bulk/commit",
    ),
  },
  non_sbs: {
    template: endpoint<(typeof contract.SHEET_CONTRACTS)["non_sbs"]["template"]>(
      "GET",
      "/v1/scorecard/non-sbs-entries/bulk/template",
    ),
    preview: endpoint<(typeof contract.SHEET_CONTRACTS)["non_sbs"]["preview"]>(
      "POST",
      "/v1/scorecard/non-sbs-entries/bulk/preview",
    ),
    commit: endpoint<(typeof contract.SHEET_CONTRACTS)["non_sbs"]["commit"]>(
      "POST",
      "/v1/scorecard/non-sbs-entries/bulk/commit",
    ),
  },
  atw: {
    template: endpoint<(typeof contract.SHEET_CONTRACTS)["atw"]["template"]>(
      "GET",
      "/v1/scorecard/atw-entries/bulk/template",
    ),
    preview: endpoint<(typeof contract.SHEET_CONTRACTS)["atw"]["preview"]>(
      "POST",
      "/v1/scorecard/atw-entries/bulk/preview",
    ),
    commit: endpoint<(typeof contract.SHEET_CONTRACTS)["atw"]["commit"]>(
      "POST",
      "/v1/scorecard/atw-entries/bulk/commit",
    ),
  },
  attendance: {
    template: endpoint<(typeof contract.SHEET_CONTRACTS)["attendance"]["template"]>(
      "GET",
      "/v1/scorecard/attendance-issues/bulk/template",
    ),
    preview: endpoint<(typeof contract.SHEET_CONTRACTS)["attendance"]["preview"]>(
      "POST",
      "/v1/scorecard/attendance-issues/bulk/preview",
    ),
    commit: endpoint<(typeof contract.SHEET_CONTRACTS)["attendance"]["commit"]>(
      "POST",
      "/v1/scorecard/attendance-issues/bulk/commit",
    ),
  },
  productivity: {
    template: endpoint<(typeof contract.SHEET_CONTRACTS)["productivity"]["template"]>(
      "GET",
      "/v1/scorecard/productivity-issues/bulk/template",
    ),
    preview: endpoint<(typeof contract.SHEET_CONTRACTS)["productivity"]["preview"]>(
      "POST",
      "/v1/scorecard/productivity-issues/bulk/preview",
    ),
    commit: endpoint<(typeof contract.SHEET_CONTRACTS)["productivity"]["commit"]>(
      "POST",
      "/v1/scorecard/productivity-issues/bulk/commit",
    ),
  },
  additional_points: {
    template: endpoint<(typeof contract.SHEET_CONTRACTS)["additional_points"]["template"]>(
      "GET",
      "/v1/scorecard/additional-points-entries/bulk/template",
    ),
    preview: endpoint<(typeof contract.SHEET_CONTRACTS)["additional_points"]["preview"]>(
      "POST",
      "/v1/scorecard/additional-points-entries/bulk/preview",
    ),
    commit: endpoint<(typeof contract.SHEET_CONTRACTS)["additional_points"]["commit"]>(
      "POST",
      "/v1/scorecard/additional-points-entries/bulk/commit",
    ),
  },
  incidents: {
    template: endpoint<(typeof contract.SHEET_CONTRACTS)["incidents"]["template"]>(
      "GET",
      "/v1/scorecard/incidents/bulk/template",
    ),
    preview: endpoint<(typeof contract.SHEET_CONTRACTS)["incidents"]["preview"]>(
      "POST",
      "/v1/scorecard/incidents/bulk/preview",
    ),
    commit: endpoint<(typeof contract.SHEET_CONTRACTS)["incidents"]["commit"]>(
      "POST",
      "/v1/scorecard/incidents/bulk/commit",
    ),
  },
  schedules: {
    template: endpoint<(typeof contract.SHEET_CONTRACTS)["schedules"]["template"]>(
      "GET",
      "/v1/scorecard/schedules/bulk/template",
    ),
    preview: endpoint<(typeof contract.SHEET_CONTRACTS)["schedules"]["preview"]>(
      "POST",
      "/v1/scorecard/schedules/bulk/preview",
    ),
    commit: endpoint<(typeof contract.SHEET_CONTRACTS)["schedules"]["commit"]>(
      "POST",
      "/v1/scorecard/schedules/bulk/commit",
    ),
  },
  task_delivery: {
    template: endpoint<(typeof contract.SHEET_CONTRACTS)["task_delivery"]["template"]>(
      "GET",
      "/v1/scorecard/task-delivery/bulk/template",
    ),
    preview: endpoint<(typeof contract.SHEET_CONTRACTS)["task_delivery"]["preview"]>(
      "POST",
      "/v1/scorecard/task-delivery/bulk/preview",
    ),
    commit: endpoint<(typeof contract.SHEET_CONTRACTS)["task_delivery"]["commit"]>(
      "POST",
      "/v1/scorecard/task-delivery/bulk/commit",
    ),
  },
}
export const exportBatches = endpoint<typeof contract.exportBatches>("GET", "/v1/scorecard/bulk-batches/export")
export const listBatches = endpoint<typeof contract.listBatches>("GET", "/v1/scorecard/bulk-batches")
export const readBatch = endpoint<typeof contract.readBatch>("GET", "/v1/scorecard/bulk-batches/{batch_id}")
export const undoBatch = endpoint<typeof contract.undoBatch>("DELETE", "/v1/scorecard/bulk-batches/{batch_id}")
