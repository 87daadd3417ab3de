import { poolReach, type Actor } from "@scorecard/domain/access"

/**
 * A reason may name people, and some counts are of the whole company: they are for those whose pool is all of it.
 * (rules/dashboards#company-figures)
 */
export function canSeeWholeCompany(actor: Pick<Actor, "access_level" | "access_scope">): boolean {
  return poolReach(actor) === "everyone"
}
