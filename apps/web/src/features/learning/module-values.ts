import type { Module } from "./learning-labels.ts"

export type ModuleValues = { title: string; summary: string; cover_file_id: string | null }

/** Characters. (contract of the modules) */
export const MAX_SUMMARY = 4000

export const MODULE_LABELS: Record<keyof ModuleValues, string> = {
  title: "Title",
  summary: "Summary",
  cover_file_id: "Cover picture",
}

export const MODULE_RULES = {
  title: (title: string) => (title.trim() === "" ? "Give it a title." : null),
  summary: (summary: string) => (summary.trim() === "" ? "Say what people learn in it." : null),
}

export function moduleValuesOf({ title, summary, cover_file_id }: Module): ModuleValues {
  return { title, summary, cover_file_id }
}

export function moduleWordsOf({ title, summary, cover_file_id }: ModuleValues): Record<string, string> {
  return { title, summary, cover_file_id: cover_file_id ?? "None" }
}

export function isSameModule(one: ModuleValues, other: ModuleValues): boolean {
  return one.title === other.title && one.summary === other.summary && one.cover_file_id === other.cover_file_id
}
