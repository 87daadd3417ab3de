import { createHash } from "node:crypto"
import rateLimit, { normalizeIP } from "@fastify/rate-limit"
import { Refusal } from "@scorecard/contracts/refusals"
import type { AnyRoute } from "@scorecard/contracts/route"
import type { Actor } from "@scorecard/domain/access"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

type Limits = { sign_in: number; chat: number; default: number }
type Rate = AnyRoute["rate"]

export type RateLimits = {
  /** Counts a request for the person who sends it, or for its address. @throws Refusal 429 */
  count(request: FastifyRequest, reply: FastifyReply, rate: Rate, actor: Actor | null): Promise<void>
  /**
   * Spares the database a token that was refused within the last minute, once its address is over the limit. A token
   * that has not been refused is looked up all the same: behind one address there may be a whole office.
   * @throws Refusal 429
   */
  refuseKnownBad(request: FastifyRequest, reply: FastifyReply, rate: Rate, bearer: string): Promise<void>
  /** Remembers that this token was refused. */
  noteBad(request: FastifyRequest, bearer: string): Promise<void>
}

const WINDOW = "1 minute"

/**
 * Requests per minute: for each person, or for each address where nobody is signed in, with missing, bad, expired and
 * revoked tokens too. A good token never counts against its address. Counted in each process: with several API processes
 * a person may make that many times as many. (decisions §1)
 */
export async function openRateLimits(app: FastifyInstance, limits: Limits): Promise<RateLimits> {
  await app.register(rateLimit, { global: false })
  const keys = new WeakMap<FastifyRequest, string>()
  const limiter = (max: number) =>
    app.createRateLimit({ max, timeWindow: WINDOW, keyGenerator: (request) => keys.get(request) ?? request.ip })
  const limiters = { sign_in: limiter(limits.sign_in), chat: limiter(limits.chat), default: limiter(limits.default) }
  const badTokens = limiter(0)

  /** What applies to this caller; null where it is switched off. */
  const limitFor = (rate: Rate, actor: Actor | null) => {
    const name = nameOf(rate, actor)
    return name === null || limits[name] === 0 ? null : limiters[name]
  }
  const isOver = async (check: typeof badTokens, request: FastifyRequest, key: string) => {
    keys.set(request, key)
    const result = await check(request, { increment: false })
    return !result.isAllowed && result.isExceeded
  }

  const count: RateLimits["count"] = async (request, reply, rate, actor) => {
    const check = limitFor(rate, actor)
    if (!check) return
    keys.set(request, actor && rate !== "sign_in" ? `person ${actor.employee_id}` : addressOf(request))
    const result = await check(request)
    if (result.isAllowed || !result.isExceeded) return
    void reply.header("retry-after", String(result.ttlInSeconds))
    throw new Refusal("rate_limited", `Too many requests. Try again in ${result.ttlInSeconds} seconds.`)
  }

  return {
    count,
    async refuseKnownBad(request, reply, rate, bearer) {
      const check = limitFor(rate, null)
      if (!check || !(await isOver(check, request, addressOf(request)))) return
      if (await isOver(badTokens, request, tokenOf(bearer))) await count(request, reply, rate, null)
    },
    async noteBad(request, bearer) {
      keys.set(request, tokenOf(bearer))
      await badTokens(request)
    },
  }
}

/** Nobody is counted as a visitor, whatever the route's own rate is; only sign-ins are stricter. */
function nameOf(rate: Rate, actor: Actor | null): keyof Limits | null {
  if (rate === "none") return null
  if (rate === "sign_in" || (rate === "sign_out" && !actor)) return "sign_in"
  return rate === "chat" && actor ? "chat" : "default"
}

/** Of IPv6 the network that one customer gets, since they may change addresses within it at will. */
const addressOf = (request: FastifyRequest) => `address ${normalizeIP(request.ip)}`
const tokenOf = (bearer: string) => createHash("sha256").update(bearer).digest("base64url")
