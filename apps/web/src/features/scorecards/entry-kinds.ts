import type { EntryKind } from "@scorecard/domain/scoring"

export type { EntryKind }

/** What people call the kinds of entries, in the order in which they read them. */
export const ENTRY_KINDS: Record<EntryKind, { one: string; many: string }> = {
  sbs: { one: "SBS evaluation", many: "SBS evaluations" },
  non_sbs: { one: "Non-SBS evaluation", many: "Non-SBS evaluations" },
  atw: { one: "ATW entry", many: "ATW entries" },
  attendance: { one: "Attendance issue", many: "Attendance issues" },
  productivity: { one: "Productivity issue", many: "Productivity issues" },
  additional_points: { one: "Additional points", many: "Additional points" },
  incidents: { one: "Incident", many: "Incidents" },
}
