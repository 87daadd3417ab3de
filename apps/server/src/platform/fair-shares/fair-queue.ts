import { Refusal } from "@scorecard/contracts/refusals"
import type { UploadQueue } from "@scorecard/contracts/route"

/** `isLight`: it takes at most about 300 ms, whatever it contains. */
export type Job = { person: string; isLight: boolean }

/**
 * Runs tasks from all users of this process, such as decoding pictures. A task that arrives while its person has others
 * in the queue is an extra one: it runs after everyone's first tasks, and after it the queue accepts no extra ones for
 * twice as long as it took. Otherwise the person served least recently comes first.
 */
export type FairQueue = {
  /** @throws Refusal 429 `too_many_uploads` beyond the person's share, 503 `busy` while the queue is full. */
  run<Result>(job: Job, work: () => Promise<Result>): Promise<Result>
  /** Checks whether a task of this person would be accepted now; nothing is reserved. @throws Refusal as `run` */
  assertAdmits(person: string): void
}

type Limits = {
  /** A person's concurrent tasks, running and waiting. */
  maxPerPerson?: number
  /** Everyone's: each waiting task keeps its upload in memory. */
  maxJobs?: number
}

/** `isFurther`: it arrived while its person had others in the queue. */
type Waiting = Job & { isFurther: boolean; start: () => void }

/** Two tasks run at once, at most one of them heavy: a light task never waits for a heavy one to end. */
const SLOTS = 2
const RETRY_AFTER_SECONDS = 2
/** How long the queue pauses extra tasks after one, as a multiple of its duration. */
const REST = 2
/** The number of people whose last run is remembered; others count as new. */
const MAX_REMEMBERED = 1_000

export function createFairQueue({ maxPerPerson = 2, maxJobs = 40 }: Limits = {}): FairQueue {
  const jobsByPerson = new Map<string, number>()
  const lastTurns = new Map<string, number>()
  const waiting: Waiting[] = []
  const running = { light: 0, heavy: 0 }
  let turns = 0
  let jobs = 0
  /** When the pause for extra tasks ends, by `performance.now`. */
  let restsUntil = 0
  let wakeUp: NodeJS.Timeout | undefined

  const hasSlot = ({ isLight }: Job) => running.light + running.heavy < SLOTS && (isLight || running.heavy === 0)
  const isResting = () => performance.now() < restsUntil
  const canStart = (job: Waiting) => hasSlot(job) && !(job.isFurther && isResting())

  function begin({ person, isLight }: Job): void {
    running[isLight ? "light" : "heavy"] += 1
    // Deleting first moves the person to the end of the map, so that the oldest entries come first.
    lastTurns.delete(person)
    lastTurns.set(person, (turns += 1))
    const [oldest] = lastTurns.keys()
    if (lastTurns.size > MAX_REMEMBERED && oldest !== undefined) lastTurns.delete(oldest)
  }

  const lastTurnOf = ({ person }: Job) => lastTurns.get(person) ?? 0

  function startNext(): void {
    const ready = waiting.filter(canStart)
    const [next] = ready.toSorted((a, b) => Number(a.isFurther) - Number(b.isFurther) || lastTurnOf(a) - lastTurnOf(b))
    if (!next) return startAfterRest()
    waiting.splice(waiting.indexOf(next), 1)
    begin(next)
    next.start()
    startNext()
  }

  function restFrom(startedAt: number): void {
    const now = performance.now()
    restsUntil = Math.max(restsUntil, now + REST * (now - startedAt))
  }

  function startAfterRest(): void {
    clearTimeout(wakeUp)
    // A job that has a slot and did not start waits for the pause, even one that has ended since the queue looked.
    if (waiting.some(hasSlot)) wakeUp = setTimeout(startNext, Math.max(0, restsUntil - performance.now()) + 1)
  }

  function leave({ person }: Job): void {
    jobs -= 1
    const left = (jobsByPerson.get(person) ?? 1) - 1
    if (left > 0) jobsByPerson.set(person, left)
    else jobsByPerson.delete(person)
  }

  function assertAdmits(person: string): void {
    const own = jobsByPerson.get(person) ?? 0
    if (own >= maxPerPerson) throw tooManyUploads("Your earlier uploads are still being checked.")
    if (jobs >= maxJobs) throw new Refusal("busy", "Too many uploads are being checked. Try again soon.")
  }

  async function run<Result>(job: Job, work: () => Promise<Result>): Promise<Result> {
    assertAdmits(job.person)
    const own = jobsByPerson.get(job.person) ?? 0
    const isFurther = own > 0
    jobsByPerson.set(job.person, own + 1)
    jobs += 1
    await new Promise<void>((start) => {
      waiting.push({ ...job, isFurther, start })
      startNext()
    })
    const startedAt = performance.now()
    try {
      return await work()
    } finally {
      running[job.isLight ? "light" : "heavy"] -= 1
      if (isFurther) restFrom(startedAt)
      leave(job)
      startNext()
    }
  }

  return { run, assertAdmits }
}

/** The queues of this process, by their names in the contracts. */
export const sharedQueues: Readonly<Record<UploadQueue, FairQueue>> = {
  images: createFairQueue(),
  tables: createFairQueue(),
}

/** The refusal for a person who has used up their share. */
export function tooManyUploads(reason: string): Refusal {
  return new Refusal("too_many_uploads", `${reason} Try again in a few seconds.`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
