import { createHash } from "node:crypto"
import rateLimit, { normalizeIP } from "@fastify/rate-limit"
import { Refusal } from "@scorecard/contracts/refusals"
import type { AnyRoute } from "@scorecard/contracts/route"
import type { Actor } from "@scorecard/domain/access"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

type Limits = { sign_in: number; chat: number; default: number }
type Rate = AnyRoute["rate"]
/** A person, a visitor of a public route, or a caller whose token is missing or invalid. */
export type Caller = Actor | "visitor" | "refused"

export type RateLimits = {
  /** Counts a request against the person who sends it, or against its address. @throws Refusal 429 */
  count(request: FastifyRequest, reply: FastifyReply, rate: Rate, caller: Caller): Promise<void>
  /**
   * Skips the database lookup of a token that was refused within the last minute, once its address is over the limit. A
   * token that has not been refused is still looked up: a whole office may share one address.
   * @throws Refusal 429
   */
  rejectKnownBad(
    request: FastifyRequest,
    reply: FastifyReply,
    contract: Pick<AnyRoute, "rate" | "public">,
    bearer: string,
  ): Promise<void>
  /** Records that this token was refused. */
  recordBad(request: FastifyRequest, bearer: string): Promise<void>
}

const WINDOW = "1 minute"

/**
 * Limits requests per minute, per person or per address. Per address, public routes and requests refused for a missing,
 * bad, expired or revoked token are counted separately. A good token never counts against its address. Each process
 * counts for itself: with several API processes, the effective limit is that many times as high.
 * (rules/http#rate-limits)
 */
export async function openRateLimits(app: FastifyInstance, limits: Limits): Promise<RateLimits> {
  await app.register(rateLimit, { global: false })
  const keys = new WeakMap<FastifyRequest, string>()
  const limiter = (max: number) =>
    app.createRateLimit({ max, timeWindow: WINDOW, keyGenerator: (request) => keys.get(request) ?? request.ip })
  const limiters = { sign_in: limiter(limits.sign_in), chat: limiter(limits.chat), default: limiter(limits.default) }
  const badTokens = limiter(0)

  /** The limiter for this caller; null if it is switched off. */
  const limitFor = (rate: Rate, caller: Caller) => {
    const name = nameOf(rate, caller)
    return name === null || limits[name] === 0 ? null : limiters[name]
  }
  const isOver = async (check: typeof badTokens, request: FastifyRequest, key: string) => {
    keys.set(request, key)
    const result = await check(request, { increment: false })
    return !result.isAllowed && result.isExceeded
  }

  const count: RateLimits["count"] = async (request, reply, rate, caller) => {
    const check = limitFor(rate, caller)
    if (!check) return
    keys.set(request, keyOf(request, rate, caller))
    const result = await check(request)
    if (result.isAllowed || !result.isExceeded) return
    void reply.header("retry-after", String(result.ttlInSeconds))
    throw new Refusal("rate_limited", `Too many requests. Try again in ${result.ttlInSeconds} seconds.`)
  }

  return {
    count,
    async rejectKnownBad(request, reply, { rate, public: isPublic }, bearer) {
      const caller = isPublic ? "visitor" : "refused"
      const check = limitFor(rate, caller)
      if (!check || !(await isOver(check, request, keyOf(request, rate, caller)))) return
      if (await isOver(badTokens, request, tokenOf(bearer))) await count(request, reply, rate, caller)
    },
    async recordBad(request, bearer) {
      keys.set(request, tokenOf(bearer))
      await badTokens(request)
    },
  }
}

/** Without a person, the visitors' limit applies whatever the route's own limit is; only sign-ins are stricter. */
function nameOf(rate: Rate, caller: Caller): keyof Limits | null {
  if (rate === "none") return null
  const isPerson = typeof caller === "object"
  if (rate === "sign_in" || (rate === "sign_out" && !isPerson)) return "sign_in"
  return rate === "chat" && isPerson ? "chat" : "default"
}

/** For IPv6, uses the network assigned to one customer, since customers can change addresses within it at will. */
export const addressKey = (request: FastifyRequest): string => `address ${normalizeIP(request.ip)}`

function keyOf(request: FastifyRequest, rate: Rate, caller: Caller): string {
  if (typeof caller === "object" && rate !== "sign_in") return `person ${caller.employee_id}`
  const key = addressKey(request)
  return caller === "refused" ? `refused at ${key}` : key
}

const tokenOf = (bearer: string) => createHash("sha256").update(bearer).digest("base64url")
