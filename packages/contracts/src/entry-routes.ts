import type { EntryKind } from "@scorecard/domain/scoring"
import { z } from "zod"
import {
  BeforeGoLive,
  CalendarDate,
  EmployeeId,
  Id,
  listOf,
  MonthQuery,
  pageQuery,
  sortQuery,
  YearQuery,
} from "./common.ts"
import {
  ENTRY_SCHEMAS,
  type EntryDateField,
  type EntryDraft,
  type EntryDraftInput,
  type EntryOf,
  type EntryPatch,
  type EntryView,
  type EntryViewInput,
} from "./entries.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import type { RefusalCode } from "./refusals.ts"
import { route } from "./route.ts"

const TAG = "Scorecard entries"

/** Query parameters that all entry lists share; `checkPeriod` validates the period. */
export const entryFilters = {
  employee_id: EmployeeId.optional(),
  year: YearQuery.optional(),
  month: MonthQuery.optional(),
  from: CalendarDate.optional(),
  to: CalendarDate.optional(),
  department_id: Id.optional(),
  cluster_id: Id.optional(),
  submitted_by_id: EmployeeId.optional(),
}

type Period = {
  year?: number | undefined
  month?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Checks that a period is either a whole month or a range of days. */
export function checkPeriod({ value, issues }: z.core.ParsePayload<Period>): void {
  const { year, month, from, to } = value
  const refuse = (path: keyof Period, message: string) =>
    issues.push({ code: "custom", path: [path], message, input: value[path] })
  if (year !== undefined && month === undefined) refuse("month", "Give the month along with the year.")
  if (month !== undefined && year === undefined) refuse("year", "Give the year along with the month.")
  if (month !== undefined && (from !== undefined || to !== undefined)) {
    refuse("month", "Give either a month or a range of days, not both.")
  }
  if (from !== undefined && to !== undefined && from > to) refuse("to", "The last day is before the first.")
}

const sort = sortQuery(["date", "created_at"], "-date")

export const EntryExportQuery = z.strictObject({ ...entryFilters, sort, ...exportQuery }).check(checkPeriod)
export type EntryExportQuery = z.infer<typeof EntryExportQuery>
/** An entry list's filters, order, and page. The period must be a month or a range of days. */
export const EntryListQuery = z.strictObject({ ...entryFilters, sort, ...pageQuery }).check(checkPeriod)
export type EntryListQuery = z.infer<typeof EntryListQuery>

const WRITE_REFUSALS = [
  "employee_not_found",
  "own_entry",
  "date_in_future",
  "month_finalized",
  "week_locked",
  "month_locked",
] as const satisfies readonly RefusalCode[]
const CHANGE_REFUSALS = [...WRITE_REFUSALS, "version_mismatch"] as const satisfies readonly RefusalCode[]

type KindDefinition<K extends EntryKind> = {
  kind: K
  path: string
  date_field: EntryDateField
  noun: string
  plural: string
  Draft: z.ZodType<EntryDraft<K>, EntryDraftInput<K>> & Pick<z.ZodObject, "shape">
  /** The stored form. */
  Entry: z.ZodType<EntryOf<K>> & Pick<z.ZodObject, "shape">
  /** As shown to readers. */
  View: z.ZodType<EntryView<K>, EntryViewInput<K>>
}

/** The routes of one kind. The seven kinds differ only in their fields. (rules/entries#fields) */
function entryRoutes<K extends EntryKind>(kind: KindDefinition<K>) {
  const path = `/v1/scorecard/${kind.path}`
  const params = z.strictObject({ id: Id })
  const { Draft, View } = kind
  return {
    list: route({
      method: "GET",
      path,
      tag: TAG,
      summary: `List ${kind.plural}`,
      permission: "scorecard.view",
      query: EntryListQuery,
      reply: listOf(View).extend({ before_go_live: BeforeGoLive }),
    }),
    submit: route({
      method: "POST",
      path,
      webOnly: true,
      tag: TAG,
      summary: `Submit ${kind.noun}`,
      permission: "scorecard.submit",
      body: Draft,
      status: 201,
      reply: View,
      location: (reply) => `${path}/${reply._id}`,
      refusals: WRITE_REFUSALS,
    }),
    show: route({
      method: "GET",
      path: `${path}/{id}`,
      tag: TAG,
      summary: `Get ${kind.noun}`,
      description: "Deleted entries return 404; the recycle bin lists them.",
      permission: "scorecard.view",
      params,
      reply: View,
    }),
    change: route({
      method: "PATCH",
      path: `${path}/{id}`,
      webOnly: true,
      tag: TAG,
      summary: `Change ${kind.noun}, or move it to another day`,
      description:
        "A JSON merge patch. The employee never changes: delete the entry and submit another. Deleted entries return 404. Level 2 can only change entries that they submitted.",
      permission: "scorecard.edit",
      params,
      body: toPatch(kind),
      reply: View,
      refusals: [...CHANGE_REFUSALS, "not_own_submission"],
    }),
    remove: route({
      method: "DELETE",
      path: `${path}/{id}`,
      webOnly: true,
      tag: TAG,
      summary: `Move ${kind.noun} to the recycle bin`,
      permission: "scorecard.delete",
      params,
      refusals: CHANGE_REFUSALS,
    }),
    restore: route({
      method: "POST",
      path: `${path}/{id}/restore`,
      webOnly: true,
      tag: TAG,
      summary: `Restore ${kind.noun} from the recycle bin`,
      permission: "scorecard.edit",
      params,
      reply: View,
      refusals: [...CHANGE_REFUSALS, "not_own_submission", "not_deleted"],
    }),
    export: route({
      method: "GET",
      path: `${path}/export`,
      tag: TAG,
      summary: `Export ${kind.plural}`,
      description: EXPORT_NOTE,
      permission: "scorecard.view",
      query: EntryExportQuery,
      file: EXPORT_FILE,
    }),
  }
}

/** Every field of the draft is optional; null clears those that the draft may omit. (rules/http#merge-patch) */
function toPatch<K extends EntryKind>({ Draft }: KindDefinition<K>): z.ZodType<EntryPatch<K>, EntryPatch<K>> {
  const { employee_id: _, ...shape } = Draft.shape
  const fields = Object.entries(shape).map(([name, field]) => {
    const plain = field instanceof z.ZodDefault ? field.unwrap() : field
    return [name, z.optional(plain)]
  })
  return z.strictObject(Object.fromEntries(fields))
}

function defineKind<K extends EntryKind>(kind: KindDefinition<K>) {
  return { ...kind, routes: entryRoutes(kind) }
}

/** The routes of one kind. */
export type EntryContracts<K extends EntryKind = EntryKind> = ReturnType<typeof defineKind<K>>

/** The seven kinds: their paths, the day that decides their month, their schemas and their routes. */
export const ENTRY_CONTRACTS: { readonly [K in EntryKind]: EntryContracts<K> } = {
  sbs: defineKind({
    kind: "sbs",
    path: "sbs-entries",
    date_field: "task_evaluated_date",
    noun: "a side-by-side evaluation",
    plural: "side-by-side evaluations",
    ...ENTRY_SCHEMAS.sbs,
  }),
  non_sbs: defineKind({
    kind: "non_sbs",
    path: "non-sbs-entries",
    date_field: "task_evaluated_date",
    noun: "an evaluation that is not side by side",
    plural: "evaluations that are not side by side",
    ...ENTRY_SCHEMAS.non_sbs,
  }),
  atw: defineKind({
    kind: "atw",
    path: "atw-entries",
    date_field: "date_of_occurrence",
    noun: "an attitude-toward-work entry",
    plural: "attitude-toward-work entries",
    ...ENTRY_SCHEMAS.atw,
  }),
  attendance: defineKind({
    kind: "attendance",
    path: "attendance-issues",
    date_field: "date_of_occurrence",
    noun: "an attendance issue",
    plural: "attendance issues",
    ...ENTRY_SCHEMAS.attendance,
  }),
  productivity: defineKind({
    kind: "productivity",
    path: "productivity-issues",
    date_field: "date_of_occurrence",
    noun: "a productivity issue",
    plural: "productivity issues",
    ...ENTRY_SCHEMAS.productivity,
  }),
  additional_points: defineKind({
    kind: "additional_points",
    path: "additional-points-entries",
    date_field: "date_of_occurrence",
    noun: "an additional-points entry",
    plural: "additional-points entries",
    ...ENTRY_SCHEMAS.additional_points,
  }),
  incidents: defineKind({
    kind: "incidents",
    path: "incidents",
    date_field: "incident_date",
    noun: "an incident",
    plural: "incidents",
    ...ENTRY_SCHEMAS.incidents,
  }),
}
