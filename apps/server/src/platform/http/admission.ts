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
 * Authenticates and authorizes a request, and counts it against the caller's rate limit. If the request has a JSON
 * body, a 401 or 403 waits until the body's depth has been checked. (rules/http#parsing-limits)
 * @returns null if no one is signed in, and for a request that will be refused
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
  // Sign-ins are counted before any lookup, everything else once the caller is known.
  if (rate === "sign_in") await limits.count(request, reply, rate, "visitor")
  else if (token !== null) await limits.rejectKnownBad(request, reply, contract, token)

  let caller: Actor | null = null
  const identify: Authenticate = async (bearer) => {
    try {
      caller = await authenticate(bearer)
      return caller
    } catch (error) {
      if (bearer !== null && refusalOf(error)?.status === 401) await limits.recordBad(request, bearer)
      throw error
    }
  }
  const admission = await admit(contract, request, identify).catch(asAdmissionRefusal)
  if (rate !== "sign_in") await limits.count(request, reply, rate, caller ?? (contract.public ? "visitor" : "refused"))
  if (!(admission instanceof Refusal)) return admission
  if (!carriesJson(request)) throw admission
  late.set(request, admission)
  return null
}

function asAdmissionRefusal(error: unknown): Refusal {
  const refusal = refusalOf(error)
  if (refusal?.status === 401 || refusal?.status === 403) return refusal
  throw error
}

/**
 * Authenticates tokens ahead of a route. A refused token counts against its address as it would in the route; once the
 * address is over the limit, a token known to be bad is not looked up again.
 */
export function countingRefused(
  { authenticate, limits }: Omit<Deps, "late">,
  request: FastifyRequest,
  reply: FastifyReply,
): Authenticate {
  return async (bearer) => {
    if (bearer !== null) await limits.rejectKnownBad(request, reply, {}, bearer)
    try {
      return await authenticate(bearer)
    } catch (error) {
      if (bearer !== null && refusalOf(error)?.status === 401) {
        await limits.recordBad(request, bearer)
        await limits.count(request, reply, undefined, "refused")
      }
      throw error
    }
  }
}
