import type { Actor } from "@scorecard/domain/access"

const LOWEST_LEVEL = 4

/**
 * A reason may name people, and some counts are of the whole company: nobody reads them whose pool may be smaller than
 * that and who has no part in closing months.
 */
export function seesCompanyWide({ access_level }: Pick<Actor, "access_level">): boolean {
  return access_level >= LOWEST_LEVEL
}
