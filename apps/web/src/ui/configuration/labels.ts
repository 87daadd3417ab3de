import type { ConfigurationPart, DifferenceChange } from "@scorecard/domain/scoring"
import { NOTHING } from "../../lib/format.ts"
import { isRecord, keysOf } from "../../lib/objects.ts"
import { messages } from "./messages.ts"

export const PART_NAMES: Record<ConfigurationPart, string> = messages.labels.partNames
export const PARTS = keysOf(PART_NAMES)
export const CHANGE_NAMES: Record<DifferenceChange, string> = messages.labels.changeNames

/** Formats a configuration value: an object by its name, or else by its fields. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined) return NOTHING
  if (typeof value === "boolean") return value ? messages.labels.yes : messages.labels.no
  if (Array.isArray(value)) return value.map(formatValue).join(", ")
  if (isRecord(value)) {
    const { name, label, text } = value
    const called = name ?? label ?? text
    if (typeof called === "string") return called
    return Object.entries(value)
      .map(([field, inner]) => `${field} ${formatValue(inner)}`)
      .join(", ")
  }
  return typeof value === "string" ? value : JSON.stringify(value)
}
