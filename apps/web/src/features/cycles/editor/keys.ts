import { createContext, useContext } from "react"
import type { Documents } from "./documents.ts"

/** Formats `Quantity of output` as `quantity_of_output`. */
export function keyOf(text: string): string {
  const plain = text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()
  return plain
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^[_0-9]+|_+$/g, "")
    .slice(0, 60)
}

/** The saved keys. Records may refer to them, so they stay when a name changes. */
export const SavedKeys = createContext<ReadonlySet<string>>(new Set())

export function savedKeysOf({ metrics, goals, rubric }: Documents): ReadonlySet<string> {
  return new Set([
    ...metrics.kpms.flatMap(({ kpm_key, kpis }) => [kpm_key, ...kpis.map(({ kpi_key }) => kpi_key)]),
    ...goals.bands.map(({ band_key }) => band_key),
    ...rubric.items.map(({ item_id }) => item_id),
  ])
}

/** A new item's key follows its name, unless the key was edited. */
export function useKeyFollowing(): (key: string, nameBefore: string, name: string) => string {
  const saved = useContext(SavedKeys)
  return (key, nameBefore, name) => (!saved.has(key) && (key === "" || key === keyOf(nameBefore)) ? keyOf(name) : key)
}
