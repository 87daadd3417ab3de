import type { Configuration, ConfigurationPatch } from "@scorecard/contracts/cycles"
import type { ConfigurationDocuments, ConfigurationPart } from "@scorecard/domain/scoring"
import {
  checkEvaluationCounts,
  checkGoals,
  checkMetrics,
  checkRubric,
} from "@scorecard/domain/scoring/configuration-check"
import { PARTS } from "../../../ui/configuration/labels.ts"
import { messages } from "../messages.ts"

export type Documents = ConfigurationDocuments

export function documentsOf({ metrics, goals, evaluation_counts, rubric }: Configuration): Documents {
  return { metrics, goals, evaluation_counts, rubric }
}

export function changedParts(before: Documents, now: Documents): ConfigurationPart[] {
  return PARTS.filter((part) => !same(before[part], now[part]))
}

/**
 * The parts that changed, in full. Unchanged overrides are left out: the service would refuse one that names a
 * department deleted since.
 */
export function patchOf(before: Documents, now: Documents): ConfigurationPatch {
  const patch: ConfigurationPatch = Object.fromEntries(changedParts(before, now).map((part) => [part, now[part]]))
  const counts = patch.evaluation_counts
  if (!counts || !same(before.evaluation_counts.overrides, counts.overrides)) return patch
  const { overrides: _same, ...defaults } = counts
  return { ...patch, evaluation_counts: defaults }
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The issues by dotted path, as in the service's refusals: `metrics.kpms.0.weight`. */
export type Issues = Readonly<Record<string, string>>

const KEY = /^[a-z][a-z0-9_]{0,59}$/
const KEY_WORDS = messages.documents.lowerCaseLettersDigits

/** The service's own rules, so that issues show while typing. (rules/cycles#configuration) */
export function findIssues({ metrics, goals, evaluation_counts, rubric }: Documents): Issues {
  const found: [string, string][] = [
    ...within("metrics", checkMetrics(metrics)),
    ...within("goals", checkGoals(goals)),
    ...within("evaluation_counts", checkEvaluationCounts(evaluation_counts)),
    ...within("rubric", checkRubric(rubric)),
    ...metrics.kpms.flatMap(({ name, kpm_key, kpis }, at) => [
      ...needed(`metrics.kpms.${at}`, { name }, { kpm_key }),
      ...kpis.flatMap((kpi, place) =>
        needed(`metrics.kpms.${at}.kpis.${place}`, { name: kpi.name }, { kpi_key: kpi.kpi_key }),
      ),
    ]),
    ...goals.bands.flatMap(({ label, band_key }, at) => needed(`goals.bands.${at}`, { label }, { band_key })),
    ...rubric.items.flatMap(({ text, item_id }, at) => needed(`rubric.items.${at}`, { text }, { item_id })),
  ]
  // The first issue of a field is the one to fix first.
  return Object.fromEntries(found.toReversed())
}

function within(part: ConfigurationPart, issues: readonly { path: string; message: string }[]): [string, string][] {
  return issues.map(({ path, message }) => [`${part}.${path}`, message])
}

function needed(path: string, texts: Record<string, string>, keys: Record<string, string>): [string, string][] {
  return [
    ...Object.entries(texts).flatMap(([field, text]): [string, string][] =>
      text.trim() === "" ? [[`${path}.${field}`, messages.documents.required]] : [],
    ),
    ...Object.entries(keys).flatMap(([field, key]): [string, string][] =>
      KEY.test(key) ? [] : [[`${path}.${field}`, KEY_WORDS]],
    ),
  ]
}
