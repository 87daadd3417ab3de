import type { Choices, FieldType, SheetColumn } from "../cells.ts"

/** A field that a column can fill. */
export type TargetField = Pick<SheetColumn, "name" | "needed" | "clears"> & {
  label: string
  type: FieldType
  choices: Choices
  /** Headers of ours that name the field too. */
  aliases: readonly string[]
}

const ABBREVIATIONS: Record<string, string> = { id: "ID", bsc: "BSC" }

/** `hire_date` is "Hire date". */
export function formatLabel(name: string): string {
  const words = name
    .replace(/^_/, "")
    .split("_")
    .filter((word) => word !== "id" || name === "_id")
  const text = words.map((word) => ABBREVIATIONS[word] ?? word).join(" ")
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function targetField(column: SheetColumn): TargetField {
  const { name, needed, clears, type = "text", choices = {}, aliases = [], label } = column
  return { name, needed, clears, type, choices, aliases, label: label ?? formatLabel(name) }
}

export const isLookup = (type: FieldType): type is LookupType => LOOKUPS.has(type)
export type LookupType = "person" | "manager" | "department" | "cluster" | "task"
const LOOKUPS: ReadonlySet<FieldType> = new Set<LookupType>(["person", "manager", "department", "cluster", "task"])
