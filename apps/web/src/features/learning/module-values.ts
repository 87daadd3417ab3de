import type { Module } from "./learning-labels.ts"
import { messages } from "./messages/index.ts"

export type ModuleValues = { title: string; summary: string; cover_file_id: string | null }

/** Characters. (contract of the modules) */
export const MAX_SUMMARY = 4000

export const MODULE_LABELS: Record<keyof ModuleValues, string> = messages.moduleValues.moduleLabels

export const MODULE_RULES = {
  title: (title: string) => (title.trim() === "" ? messages.moduleValues.giveItATitle : null),
  summary: (summary: string) => (summary.trim() === "" ? messages.moduleValues.sayWhatPeopleLearn : null),
}

export function moduleValuesOf({ title, summary, cover_file_id }: Module): ModuleValues {
  return { title, summary, cover_file_id }
}

export function moduleWordsOf({ title, summary, cover_file_id }: ModuleValues): Record<string, string> {
  return { title, summary, cover_file_id: cover_file_id ?? messages.moduleValues.none }
}

export function isSameModule(one: ModuleValues, other: ModuleValues): boolean {
  return one.title === other.title && one.summary === other.summary && one.cover_file_id === other.cover_file_id
}
