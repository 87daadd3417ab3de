import { Refusal } from "@scorecard/contracts/refusals"
import type { AnyRoute } from "@scorecard/contracts/route"
import type { Actor } from "@scorecard/domain/access"
import type { FastifyReply, FastifyRequest } from "fastify"
import { refusalOf } from "./problem.ts"
import type { RateLimits } from "./rate-limits.ts"
import { carriesJson, type LateRefusals } from "./read-json.ts"
import { admit, bearerOf, type Authenticate } from "./serve-route.ts"

type Deps = { authenticate: Authenticate; limits: RateLimits; late: LateRefusals }

/**
 * Decides who sends a request and whether they may, and counts it against their rate limit. Where a JSON body comes
 * with it, a 401 or 403 waits for the body's depth to be looked at. (rules/http#parsing-limits)
 * @returns null where nobody is signed in, and for a request that will be refused
 * @throws Refusal 401, 403 or 429
 */
export async function admitWithinLimits(
  { authenticate, limits, late }: Deps,
  contract: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor | null> {
  const { rate } = contract
  const token = bearerOf(request)
  // Sign-ins are counted before anything is looked up, everything else once it is known who sends it.
  if (rate === "sign_in") await limits.count(request, reply, rate, "visitor")
  else if (token !== null) await limits.refuseKnownBad(request, reply, contract, token)

  let caller: Actor | null = null
  const identify: Authenticate = async (bearer) => {
    try {
      caller = await authenticate(bearer)
      return caller
    } catch (error) {
      if (bearer !== null && refusalOf(error)?.status === 401) await limits.noteBad(request, bearer)
      throw error
    }
  }
  const admission = await admit(contract, request, identify).catch(refusedAdmission)
  if (rate !== "sign_in") await limits.count(request, reply, rate, caller ?? (contract.public ? "visitor" : "refused"))
  if (!(admission instanceof Refusal)) return admission
  if (!carriesJson(request)) throw admission
  late.set(request, admission)
  return null
}

function refusedAdmission(error: unknown): Refusal {
  const refusal = refusalOf(error)
  if (refusal?.status === 401 || refusal?.status === 403) return refusal
  throw error
}

/**
 * For what looks at tokens before a route does: a refused one counts against its address as it would there, and over the
 * limit one that is known to be bad is not looked up again.
 */
export function countingRefused(
  { authenticate, limits }: Omit<Deps, "late">,
  request: FastifyRequest,
  reply: FastifyReply,
): Authenticate {
  return async (bearer) => {
    if (bearer !== null) await limits.refuseKnownBad(request, reply, {}, bearer)
    try {
      return await authenticate(bearer)
    } catch (error) {
      if (bearer !== null && refusalOf(error)?.status === 401) {
        await limits.noteBad(request, bearer)
        await limits.count(request, reply, undefined, "refused")
      }
      throw error
    }
  }
}
