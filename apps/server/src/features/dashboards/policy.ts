import type { BscQuery, ComparisonAccess } from "@scorecard/contracts/dashboards"
import { poolReach, type Actor } from "@scorecard/domain"
import { requireWebClient } from "#platform/index.ts"

/** At this level the pool is only the actor. */
const LOWEST_LEVEL = 1

/** Manager dashboards are web-only; one person's scorecard is not. (rules/sign-in#client-kinds) */
export function assertCanReadView(actor: Actor, { view_mode }: Pick<BscQuery, "view_mode">): void {
  if (view_mode === "aggregate") requireWebClient(actor)
}

/** The averages of a pool are a manager dashboard, except at level 1. */
export function assertCanReadPerformance(actor: Actor, employeeId: string | undefined): void {
  if (employeeId === undefined && actor.access_level > LOWEST_LEVEL) requireWebClient(actor)
}

const SCOPES = { self: "none", managed: "pool", everyone: "company" } as const

/** Level 2 and above compare the people of their pool. (rules/dashboards#comparison) */
export function comparisonAccess(actor: Actor): ComparisonAccess {
  const scope = SCOPES[poolReach(actor)]
  return { allowed: scope !== "none", scope }
}
