import type { Quiz } from "@scorecard/contracts/learning-units"

/** Null for any number. Somebody may have used more than are allowed by now: then none are left. */
export function attemptsLeft({ attempts_allowed }: Pick<Quiz, "attempts_allowed">, used: number): number | null {
  return attempts_allowed === null ? null : Math.max(0, attempts_allowed - used)
}
