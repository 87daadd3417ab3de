import type { BonusCheck } from "@scorecard/domain/scoring"

/** A JSON string, empty when not bonus eligible. (interface §2.13) */
export const checksText = (checks: readonly BonusCheck[]): string => (checks.length > 0 ? JSON.stringify(checks) : "")

export function checksOf(text: string | null): BonusCheck[] | null {
  if (text === null) return null
  return text === "" ? [] : (JSON.parse(text) as BonusCheck[]) // written by `checksText` only
}
