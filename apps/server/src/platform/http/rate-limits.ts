import rateLimit from "@fastify/rate-limit"
import { Refusal } from "@scorecard/contracts/refusals"
import type { AnyRoute } from "@scorecard/contracts/route"
import type { Actor } from "@scorecard/domain/access"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

type Limits = { sign_in: number; chat: number; default: number }
type Check = (
  request: FastifyRequest,
  reply: FastifyReply,
  rate: AnyRoute["rate"],
  actor: Actor | null,
) => Promise<void>

/**
 * Requests per minute, for each person, or for each address before sign-in. Counted in each process: with several API
 * processes a person may make that many times as many. (decisions §1)
 */
export async function openRateLimits(app: FastifyInstance, limits: Limits): Promise<Check> {
  await app.register(rateLimit, { global: false })
  const caller = new WeakMap<FastifyRequest, string>()
  const limiter = (max: number) =>
    max === 0
      ? null
      : app.createRateLimit({
          max,
          timeWindow: "1 minute",
          keyGenerator: (request) => caller.get(request) ?? request.ip,
        })
  const limiters = { sign_in: limiter(limits.sign_in), chat: limiter(limits.chat), default: limiter(limits.default) }

  return async (request, reply, rate, actor) => {
    if (rate === "none") return
    const check = limiters[rate ?? "default"]
    if (!check) return
    caller.set(request, actor && rate !== "sign_in" ? `person ${actor.employee_id}` : `address ${request.ip}`)
    const result = await check(request)
    if (result.isAllowed || !result.isExceeded) return
    void reply.header("retry-after", String(result.ttlInSeconds))
    throw new Refusal("rate_limited", `Too many requests. Try again in ${result.ttlInSeconds} seconds.`)
  }
}
