import type { BonusCheck } from "@scorecard/domain/scoring"

/**
 * A JSON string, empty when not bonus eligible. (rules/months#warehouse-rows) In one order of fields: a kept final,
 * which comes back from its documents in another, is written as it was the first time.
 */
export const checksText = (checks: readonly BonusCheck[]): string =>
  checks.length > 0 ? JSON.stringify(checks.map(({ check, passed, detail }) => ({ check, passed, detail }))) : ""

export function checksOf(text: string | null): BonusCheck[] | null {
  if (text === null) return null
  return text === "" ? [] : (JSON.parse(text) as BonusCheck[]) // written by `checksText` only
}
