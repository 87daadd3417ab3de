// Written by `npm run endpoints` from the contracts: change those, not this.
import type * as contract from "@scorecard/contracts/entry-routes"
import { endpoint } from "./endpoint.ts"

export const ENTRY_CONTRACTS = {
  sbs: {
    routes: {
      list: endpoint<(typeof contract.ENTRY_CONTRACTS)["sbs"]["routes"]["list"]>("GET", "/v1/scorecard/sbs-entries"),
      submit: endpoint<(typeof contract.ENTRY_CONTRACTS)["sbs"]["routes"]["submit"]>(
        "POST",
        "/v1/scorecard/sbs-entries",
      ),
      show: endpoint<(typeof contract.ENTRY_CONTRACTS)["sbs"]["routes"]["show"]>(
        "GET",
        "/v1/scorecard/sbs-entries/{id}",
      ),
      change: endpoint<(typeof contract.ENTRY_CONTRACTS)["sbs"]["routes"]["change"]>(
        "PATCH",
        "/v1/scorecard/sbs-entries/{id}",
      ),
      remove: endpoint<(typeof contract.ENTRY_CONTRACTS)["sbs"]["routes"]["remove"]>(
        "DELETE",
        "/v1/scorecard/sbs-entries/{id}",
      ),
      restore: endpoint<(typeof contract.ENTRY_CONTRACTS)["sbs"]["routes"]["restore"]>(
        "POST",
        "/v1/scorecard/sbs-entries/{id}/restore",
      ),
      export: endpoint<(typeof contract.ENTRY_CONTRACTS)["sbs"]["routes"]["export"]>(
        "GET",
        "/v1/scorecard/sbs-entries/export",
      ),
    },
  },
  non_sbs: {
    routes: {
      list: endpoint<(typeof contract.ENTRY_CONTRACTS)["non_sbs"]["routes"]["list"]>(
        "GET",
        "/v1/scorecard/non-sbs-entries",
      ),
      submit: endpoint<(typeof contract.ENTRY_CONTRACTS)["non_sbs"]["routes"]["submit"]>(
        "POST",
        "/v1/scorecard/non-sbs-entries",
      ),
      show: endpoint<(typeof contract.ENTRY_CONTRACTS)["non_sbs"]["routes"]["show"]>(
        "GET",
        "/v1/scorecard/non-sbs-entries/{id}",
      ),
      change: endpoint<(typeof contract.ENTRY_CONTRACTS)["non_sbs"]["routes"]["change"]>(
        "PATCH",
        "/v1/scorecard/non-sbs-entries/{id}",
      ),
      remove: endpoint<(typeof contract.ENTRY_CONTRACTS)["non_sbs"]["routes"]["remove"]>(
        "DELETE",
        "/v1/scorecard/non-sbs-entries/{id}",
      ),
      restore: endpoint<(typeof contract.ENTRY_CONTRACTS)["non_sbs"]["routes"]["restore"]>(
        "POST",
        "/v1/scorecard/non-sbs-entries/{id}/restore",
      ),
      export: endpoint<(typeof contract.ENTRY_CONTRACTS)["non_sbs"]["routes"]["export"]>(
        "GET",
        "/v1/scorecard/non-sbs-entries/export",
      ),
    },
  },
  atw: {
    routes: {
      list: endpoint<(typeof contract.ENTRY_CONTRACTS)["atw"]["routes"]["list"]>("GET", "/v1/scorecard/atw-entries"),
      submit: endpoint<(typeof contract.ENTRY_CONTRACTS)["atw"]["routes"]["submit"]>(
        "POST",
        "/v1/scorecard/atw-entries",
      ),
      show: endpoint<(typeof contract.ENTRY_CONTRACTS)["atw"]["routes"]["show"]>(
        "GET",
        "/v1/scorecard/atw-entries/{id}",
      ),
      change: endpoint<(typeof contract.ENTRY_CONTRACTS)["atw"]["routes"]["change"]>(
        "PATCH",
        "/v1/scorecard/atw-entries/{id}",
      ),
      remove: endpoint<(typeof contract.ENTRY_CONTRACTS)["atw"]["routes"]["remove"]>(
        "DELETE",
        "/v1/scorecard/atw-entries/{id}",
      ),
      restore: endpoint<(typeof contract.ENTRY_CONTRACTS)["atw"]["routes"]["restore"]>(
        "POST",
        "/v1/scorecard/atw-entries/{id}/restore",
      ),
      export: endpoint<(typeof contract.ENTRY_CONTRACTS)["atw"]["routes"]["export"]>(
        "GET",
        "/v1/scorecard/atw-entries/export",
      ),
    },
  },
  attendance: {
    routes: {
      list: endpoint<(typeof contract.ENTRY_CONTRACTS)["attendance"]["routes"]["list"]>(
        "GET",
        "/v1/scorecard/attendance-issues",
      ),
      submit: endpoint<(typeof contract.ENTRY_CONTRACTS)["attendance"]["routes"]["submit"]>(
        "POST",
        "/v1/scorecard/attendance-issues",
      ),
      show: endpoint<(typeof contract.ENTRY_CONTRACTS)["attendance"]["routes"]["show"]>(
        "GET",
        "/v1/scorecard/attendance-issues/{id}",
      ),
      change: endpoint<(typeof contract.ENTRY_CONTRACTS)["attendance"]["routes"]["change"]>(
        "PATCH",
        "/v1/scorecard/attendance-issues/{id}",
      ),
      remove: endpoint<(typeof contract.ENTRY_CONTRACTS)["attendance"]["routes"]["remove"]>(
        "DELETE",
        "/v1/scorecard/attendance-issues/{id}",
      ),
      restore: endpoint<(typeof contract.ENTRY_CONTRACTS)["attendance"]["routes"]["restore"]>(
        "POST",
        "/v1/scorecard/attendance-issues/{id}/restore",
      ),
      export: endpoint<(typeof contract.ENTRY_CONTRACTS)["attendance"]["routes"]["export"]>(
        "GET",
        "/v1/scorecard/attendance-issues/export",
      ),
    },
  },
  productivity: {
    routes: {
      list: endpoint<(typeof contract.ENTRY_CONTRACTS)["productivity"]["routes"]["list"]>(
        "GET",
        "/v1/scorecard/productivity-issues",
      ),
      submit: endpoint<(typeof contract.ENTRY_CONTRACTS)["productivity"]["routes"]["submit"]>(
        "POST",
        "/v1/scorecard/productivity-issues",
      ),
      show: endpoint<(typeof contract.ENTRY_CONTRACTS)["productivity"]["routes"]["show"]>(
        "GET",
        "/v1/scorecard/productivity-issues/{id}",
      ),
      change: endpoint<(typeof contract.ENTRY_CONTRACTS)["productivity"]["routes"]["change"]>(
        "PATCH",
        "/v1/scorecard/productivity-issues/{id}",
      ),
      remove: endpoint<(typeof contract.ENTRY_CONTRACTS)["productivity"]["routes"]["remove"]>(
        "DELETE",
        "/v1/scorecard/productivity-issues/{id}",
      ),
      restore: endpoint<(typeof contract.ENTRY_CONTRACTS)["productivity"]["routes"]["restore"]>(
        "POST",
        "/v1/scorecard/productivity-issues/{id}/restore",
      ),
      export: endpoint<(typeof contract.ENTRY_CONTRACTS)["productivity"]["routes"]["export"]>(
        "GET",
        "/v1/scorecard/productivity-issues/export",
      ),
    },
  },
  additional_points: {
    routes: {
      list: endpoint<(typeof contract.ENTRY_CONTRACTS)["additional_points"]["routes"]["list"]>(
        "GET",
        "/v1/scorecard/additional-points-entries",
      ),
      submit: endpoint<(typeof contract.ENTRY_CONTRACTS)["additional_points"]["routes"]["submit"]>(
        "POST",
        "/v1/scorecard/additional-points-entries",
      ),
      show: endpoint<(typeof contract.ENTRY_CONTRACTS)["additional_points"]["routes"]["show"]>(
        "GET",
        "/v1/scorecard/additional-points-entries/{id}",
      ),
      change: endpoint<(typeof contract.ENTRY_CONTRACTS)["additional_points"]["routes"]["change"]>(
        "PATCH",
        "/v1/scorecard/additional-points-entries/{id}",
      ),
      remove: endpoint<(typeof contract.ENTRY_CONTRACTS)["additional_points"]["routes"]["remove"]>(
        "DELETE",
        "/v1/scorecard/additional-points-entries/{id}",
      ),
      restore: endpoint<(typeof contract.ENTRY_CONTRACTS)["additional_points"]["routes"]["restore"]>(
        "POST",
        "/v1/scorecard/additional-points-entries/{id}/restore",
      ),
      export: endpoint<(typeof contract.ENTRY_CONTRACTS)["additional_points"]["routes"]["export"]>(
        "GET",
        "/v1/scorecard/additional-points-entries/export",
      ),
    },
  },
  incidents: {
    routes: {
      list: endpoint<(typeof contract.ENTRY_CONTRACTS)["incidents"]["routes"]["list"]>(
        "GET",
        "/v1/scorecard/incidents",
      ),
      submit: endpoint<(typeof contract.ENTRY_CONTRACTS)["incidents"]["routes"]["submit"]>(
        "POST",
        "/v1/scorecard/incidents",
      ),
      show: endpoint<(typeof contract.ENTRY_CONTRACTS)["incidents"]["routes"]["show"]>(
        "GET",
        "/v1/scorecard/incidents/{id}",
      ),
      change: endpoint<(typeof contract.ENTRY_CONTRACTS)["incidents"]["routes"]["change"]>(
        "PATCH",
        "/v1/scorecard/incidents/{id}",
      ),
      remove: endpoint<(typeof contract.ENTRY_CONTRACTS)["incidents"]["routes"]["remove"]>(
        "DELETE",
        "/v1/scorecard/incidents/{id}",
      ),
      restore: endpoint<(typeof contract.ENTRY_CONTRACTS)["incidents"]["routes"]["restore"]>(
        "POST",
        "/v1/scorecard/incidents/{id}/restore",
      ),
      export: endpoint<(typeof contract.ENTRY_CONTRACTS)["incidents"]["routes"]["export"]>(
        "GET",
        "/v1/scorecard/incidents/export",
      ),
    },
  },
}
