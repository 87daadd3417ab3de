import { createHash } from "node:crypto"
import rateLimit, { normalizeIP } from "@fastify/rate-limit"
import { Refusal } from "@scorecard/contracts/refusals"
import type { AnyRoute } from "@scorecard/contracts/route"
import type { Actor } from "@scorecard/domain/access"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

type Limits = { sign_in: number; chat: number; default: number }
type Rate = AnyRoute["rate"]
/** A person, somebody on a public route, or somebody whose token is missing or no good. */
export type Caller = Actor | "visitor" | "refused"

export type RateLimits = {
  /** Counts a request for the person who sends it, or for its address. @throws Refusal 429 */
  count(request: FastifyRequest, reply: FastifyReply, rate: Rate, caller: Caller): Promise<void>
  /**
   * Spares the database a token that was refused within the last minute, once its address is over the limit. A token
   * that has not been refused is looked up all the same: behind one address there may be a whole office.
   * @throws Refusal 429
   */
  refuseKnownBad(
    request: FastifyRequest,
    reply: FastifyReply,
    contract: Pick<AnyRoute, "rate" | "public">,
    bearer: string,
  ): Promise<void>
  /** Remembers that this token was refused. */
  noteBad(request: FastifyRequest, bearer: string): Promise<void>
}

const WINDOW = "1 minute"

/**
 * Requests per minute: for each person, or for each address, where what public routes serve and what is refused for its
 * missing, bad, expired or revoked token are counted apart. A good token never counts against its address. Counted in
 * each process: with several API processes a person may make that many times as many. (rules/http#rate-limits)
 */
export async function openRateLimits(app: FastifyInstance, limits: Limits): Promise<RateLimits> {
  await app.register(rateLimit, { global: false })
  const keys = new WeakMap<FastifyRequest, string>()
  const limiter = (max: number) =>
    app.createRateLimit({ max, timeWindow: WINDOW, keyGenerator: (request) => keys.get(request) ?? request.ip })
  const limiters = { sign_in: limiter(limits.sign_in), chat: limiter(limits.chat), default: limiter(limits.default) }
  const badTokens = limiter(0)

  /** What applies to this caller; null where it is switched off. */
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
    async refuseKnownBad(request, reply, { rate, public: isPublic }, bearer) {
      const caller = isPublic ? "visitor" : "refused"
      const check = limitFor(rate, caller)
      if (!check || !(await isOver(check, request, keyOf(request, rate, caller)))) return
      if (await isOver(badTokens, request, tokenOf(bearer))) await count(request, reply, rate, caller)
    },
    async noteBad(request, bearer) {
      keys.set(request, tokenOf(bearer))
      await badTokens(request)
    },
  }
}

/** Without a person it is the visitors' limit, whatever the route's own is; only sign-ins are stricter. */
function nameOf(rate: Rate, caller: Caller): keyof Limits | null {
  if (rate === "none") return null
  const isPerson = typeof caller === "object"
  if (rate === "sign_in" || (rate === "sign_out" && !isPerson)) return "sign_in"
  return rate === "chat" && isPerson ? "chat" : "default"
}

/** Of IPv6 the network that one customer gets, since they may change addresses within it at will. */
export const addressKey = (request: FastifyRequest): string => `address ${normalizeIP(request.ip)}`

function keyOf(request: FastifyRequest, rate: Rate, caller: Caller): string {
  if (typeof caller === "object" && rate !== "sign_in") return `person ${caller.employee_id}`
  const key = addressKey(request)
  return caller === "refused" ? `refused at ${key}` : key
}

const tokenOf = (bearer: string) => createHash("sha256").update(bearer).digest("base64url")
