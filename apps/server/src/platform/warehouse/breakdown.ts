import type { BonusCheck } from "@scorecard/domain/scoring"

/**
 * A JSON string, empty if not bonus eligible. (rules/months#warehouse-rows) Fixed field order: a stored final, which
 * its documents return in a different order, is written exactly as it was the first time.
 */
export const checksText = (checks: readonly BonusCheck[]): string =>
  checks.length > 0 ? JSON.stringify(checks.map(({ check, passed, detail }) => ({ check, passed, detail }))) : ""

export function checksOf(text: string | null): BonusCheck[] | null {
  if (text === null) return null
  return text === "" ? [] : (JSON.parse(text) as BonusCheck[]) // written by `checksText` only
}
