import { hash } from "node:crypto"
import { LRUCache } from "lru-cache"
import type { AnyRoute } from "@scorecard/contracts/route"
import { addDays, easternDate, easternInstant, type Actor } from "@scorecard/domain"
import type { Clock } from "#platform/clock/index.ts"
import { withTablesRead, type Database } from "#platform/documents/index.ts"
import { JsonResponse, type Poll, type RequestContext } from "#platform/http/index.ts"
import type { ChangeTokens } from "./changes.store.ts"
import { changeTokensOf } from "./change-tokens.ts"

/** An answer by its ETag, with what it was read from. */
type Answer = { etag: string; tables: readonly string[]; tokens: string; from: number; until: number }

/** How long an answer is right. */
export type Duration = {
  /** When time alone changes it, in addition to Eastern midnight. Default: never. */
  moments?(): Promise<readonly Temporal.Instant[]>
  /** False for a reply that also changes without a write and at no known moment. Default: true. */
  isCacheable?(reply: unknown): boolean
}

export type AnswerMemory = {
  /**
   * For answers about the caller alone: of the documents kept by person, they may contain only the caller's. Tables
   * whose changes are recorded for everyone may be read freely.
   */
  begin(
    contract: AnyRoute,
    request: Pick<RequestContext<AnyRoute>, "actor" | "query">,
    duration?: Duration,
  ): Promise<Poll>
}

/** Those of ten thousand people with all their cards: about 20 MB. */
const MAX_ANSWERS = 50_000

/**
 * Knows which answers are still right without reading them again: the same person asked the same, no table that the
 * answer was read from has changed, and no moment has passed at which time alone changes it. The database is asked for
 * that on each request, so every process knows at once. (decision 0048)
 */
export function openAnswerMemory({ db, clock }: { db: Database; clock: Clock }): AnswerMemory {
  const answers = new LRUCache<string, Answer>({ max: MAX_ANSWERS })
  const tableLists = new Map<string, readonly string[]>()
  const changes = changeTokensOf(db)

  function find(key: string, tokens: ChangeTokens, now: number): string | null {
    const answer = answers.get(key)
    if (!answer || now < answer.from || now >= answer.until) return null
    return answer.tokens === combine(tokens, answer.tables) ? answer.etag : null
  }

  /** The answers to one route are read from the same few sets of tables. */
  function shared(tables: Iterable<string>): readonly string[] {
    const list = [...tables].toSorted()
    const name = list.join(" ")
    const known = tableLists.get(name) ?? list
    tableLists.set(name, known)
    return known
  }

  return {
    async begin({ path }, { actor, query }, { moments, isCacheable } = {}) {
      if ((await changes.recorded()).all.size === 0) return WITHOUT_MEMORY
      const key = keyOf(path, actor, query)
      const now = clock.now()
      // Before anything of the answer is read: a change in between is then one since.
      const tokens = await changes.read(actor.employee_id)
      const { all: known } = await changes.recorded()
      let answer: Omit<Answer, "etag"> | null = null
      return {
        etag: find(key, tokens, now.epochMilliseconds),
        async observe(work) {
          const { result, tables } = await withTablesRead(async () => {
            const until = endOf(now, (await moments?.()) ?? [])
            return { reply: await work(), until }
          })
          const value = result.reply instanceof JsonResponse ? result.reply.value : result.reply
          if (tables.isSubsetOf(known) && (isCacheable?.(value) ?? true)) {
            const list = shared(tables)
            const from = now.epochMilliseconds
            answer = { tables: list, tokens: combine(tokens, list), from, until: result.until }
          }
          return result.reply
        },
        save(etag) {
          if (answer) answers.set(key, { ...answer, etag })
        },
      }
    },
  }
}

/** A database that records no changes, such as Citus. */
const WITHOUT_MEMORY: Poll = { etag: null, observe: (work) => work(), save: () => undefined }

function combine({ person, tables }: ChangeTokens, names: readonly string[]): string {
  return hash("sha256", [person, ...names.map((name) => tables.get(name))].join(" "), "base64url")
}

/** Everything about the caller but the session, which each request checks. */
function keyOf(path: string, { session_id: _, ...person }: Actor, query: unknown): string {
  return hash("sha256", JSON.stringify([path, person, query]), "base64url")
}

function endOf(now: Temporal.Instant, moments: readonly Temporal.Instant[]): number {
  const midnight = easternInstant(addDays(easternDate(now), 1), "00:00")
  const later = [midnight, ...moments].map(({ epochMilliseconds }) => epochMilliseconds)
  return Math.min(...later.filter((at) => at > now.epochMilliseconds))
}
