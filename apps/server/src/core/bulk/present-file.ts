import type { BulkHeader, BulkQuestion, mappingReply, RowChange, RowValue } from "@scorecard/contracts/bulk-mapping"
import type { z } from "zod"
import type { FieldChange } from "./declaration.ts"
import type { LookupType, TargetField } from "./mapping/fields.ts"
import type { LocatedTable } from "./mapping/locate.ts"
import { sampleColumns, type MappingPlan, type SheetTargets } from "./mapping/plan.ts"
import type { PreparedTable } from "./mapping/prepare.ts"

/* What a preview says about the columns and rows of a file. */

type MappedColumns = { table: LocatedTable; plan: MappingPlan; targets: SheetTargets }

export type FileColumn = { header: string; at: number }

/** The columns of the file that fill each field. */
export function headersByTarget({ columns }: MappingPlan): Map<string, FileColumn> {
  const headers = new Map<string, FileColumn>()
  for (const { target, header, at, field } of columns) {
    for (const name of field?.type === "name" ? [target, "first_name", "last_name"] : [target]) {
      headers.set(name, { header, at })
    }
  }
  return headers
}

type MappingReply = { [Name in keyof typeof mappingReply]: z.output<(typeof mappingReply)[Name]> }

const MAX_SAMPLES = 5
const MAX_SAMPLE_LENGTH = 200

/** What the columns of a file hold. */
export async function describeHeaders({ table, plan }: Pick<MappedColumns, "table" | "plan">): Promise<BulkHeader[]> {
  const columns = await sampleColumns(table, MAX_SAMPLES)
  return table.headers.map(({ header, index }, at) => ({
    header,
    column: index + 1,
    field: plan.mapping.columns?.[header] ?? null,
    samples: (columns[at]?.samples ?? []).map((value) => value.slice(0, MAX_SAMPLE_LENGTH).toWellFormed()),
    filled: columns[at]?.filled ?? 0,
  }))
}

export function presentMapping(
  { table, plan, targets, sheets }: MappedColumns & { sheets: string[] },
  { headers, questions }: { headers: BulkHeader[]; questions: BulkQuestion[] },
): MappingReply {
  const fields = targets.fields.map(({ name, label, type, needed }) => ({ field: name, label, type, needed }))
  return {
    mapping: plan.mapping,
    mapping_source: plan.source,
    headers,
    fields,
    questions,
    sheets,
    notices: table.notices,
  }
}

type Presenter = {
  values(cells: readonly string[], raw: readonly string[]): RowValue[]
  changes(changes: readonly FieldChange[]): RowChange[]
}

/** Shows rows as they were understood, with names in the place of IDs. */
export function createPresenter(
  { plan, targets }: Pick<MappedColumns, "plan" | "targets">,
  { headers, lookups }: PreparedTable,
): Presenter {
  const fields = new Map(targets.fields.map((field) => [field.name, field]))
  const columns = headersByTarget(plan)
  const show = (field: TargetField | undefined, value: unknown): string | null => {
    if (value === null || value === undefined || value === "") return null
    const text = typeof value === "string" ? value : JSON.stringify(value)
    // A field of another type has no lookup.
    const label = lookups.get(field?.type as LookupType)?.label(text)
    return label && label !== text ? `${label} (${text})` : text
  }
  return {
    values: (cells, raw) =>
      headers.flatMap((name, at): RowValue[] => {
        const text = cells[at] ?? ""
        const column = columns.get(name)
        const source = column ? (raw[column.at] ?? "") : ""
        if (text === "" && source === "") return []
        const field = fields.get(name)
        const value = /^(?:n\/a|null)$/i.test(text) && field?.clears ? null : show(field, text)
        return [{ field: name, label: field?.label ?? name, value, raw: source }]
      }),
    changes: (changes) =>
      changes.map(({ field: name, before, after }) => {
        const field = fields.get(name)
        return { field: name, label: field?.label ?? name, before: show(field, before), after: show(field, after) }
      }),
  }
}
