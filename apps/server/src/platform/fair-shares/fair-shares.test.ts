import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { createFairBudget, createFairQueue } from "./index.ts"

/** A queue whose jobs end on the test's command. */
function openQueue(limits: Parameters<typeof createFairQueue>[0] = {}) {
  const queue = createFairQueue(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, isLight = false) =>
    queue.run({ person: name.split(" ")[0] ?? "", isLight }, async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  /** Ends running jobs until none are left. */
  const runAll = async () => {
    for (let quiet = 0; quiet < 3;) {
      const running = [...ends.entries()]
      ends.clear()
      for (const [, end] of running) end()
      quiet = running.length === 0 ? quiet + 1 : 0
      await new Promise(setImmediate)
    }
  }
  return { add, started, ends, runAll, assertAdmits: queue.assertAdmits }
}

describe("a shared queue", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  test("serves the person who was served least recently first", async () => {
    const { add, started, runAll } = openQueue({ maxPerPerson: 3 })
    const jobs = ["ada 1", "ada 2", "ada 3", "cleo 1", "cleo 2", "ben 1"].map((name) => add(name))
    await runAll()
    await Promise.all(jobs)
    expect(started).toEqual(["ada 1", "cleo 1", "ben 1", "ada 2", "cleo 2", "ada 3"])
  })

  test("serves a newcomer before people who were just served", async () => {
    const { add, started, ends, runAll } = openQueue()
    const served = ["ada 1", "cleo 1", "dora 1"].map((name) => add(name))
    await runAll()
    await Promise.all(served)
    const again = ["ada 2", "cleo 2", "dora 2", "ben 1"].map((name) => add(name))
    await new Promise(setImmediate)
    ends.get("ada 2")?.()
    await runAll()
    await Promise.all(again)
    expect(started.slice(3)).toEqual(["ada 2", "ben 1", "cleo 2", "dora 2"])
  })

  test("serves everyone's first job before anyone's extra jobs, however recently they were served", async () => {
    const { add, started, runAll } = openQueue()
    const first = add("ben 1")
    await runAll()
    await first
    const jobs = ["ada 1", "ada 2", "cleo 1", "cleo 2", "ben 2"].map((name) => add(name))
    await runAll()
    await Promise.all(jobs)
    expect(started).toEqual(["ben 1", "ada 1", "cleo 1", "ben 2", "ada 2", "cleo 2"])
  })

  test("pauses extra jobs for twice as long as the last one took, while first jobs continue", async () => {
    const { add, started, ends, runAll } = openQueue()
    const end = async (name: string) => {
      await new Promise(setImmediate)
      ends.get(name)?.()
      await new Promise(setImmediate)
    }
    const jobs = ["ada 1", "ada 2", "cleo 1", "cleo 2"].map((name) => add(name))
    await end("ada 1")
    await end("cleo 1")
    vi.advanceTimersByTime(2_000)
    await end("ada 2")
    jobs.push(add("ben 1"))
    await end("ben 1")
    vi.advanceTimersByTime(3_900)
    expect(started).toEqual(["ada 1", "cleo 1", "ada 2", "ben 1"])
    vi.advanceTimersByTime(200)
    await new Promise(setImmediate)
    expect(started.at(-1)).toBe("cleo 2")
    await runAll()
    await Promise.all(jobs)
  })

  test.each([0, 1, 2, 3])("starts an extra job if the pause ends while the queue checks it, %s ms on", async (ms) => {
    const { add, started, ends, runAll } = openQueue()
    const before = ["ada 1", "ada 2"].map((name) => add(name, true))
    await new Promise(setImmediate)
    vi.advanceTimersByTime(10)
    await runAll()
    await Promise.all(before)
    const jobs = ["ada 3", "ada 4"].map((name) => add(name, true))
    await new Promise(setImmediate)
    vi.advanceTimersByTime(17 + ms)
    // From here on, a millisecond passes between two reads of the clock.
    const stopped = performance.now()
    let looks = 0
    vi.spyOn(performance, "now").mockImplementation(() => stopped + (looks += 1))
    ends.get("ada 3")?.()
    await new Promise(setImmediate)
    vi.advanceTimersByTime(100)
    await new Promise(setImmediate)
    expect(started.at(-1)).toBe("ada 4")
    await runAll()
    await Promise.all(jobs)
  })

  test("accepts two jobs per person and refuses more with 429 and Retry-After, while others are accepted", async () => {
    const { add, runAll, assertAdmits } = openQueue()
    const taken = [add("ada 1"), add("ada 2")]
    await expect(add("ada 3")).rejects.toMatchObject({
      code: "too_many_uploads",
      status: 429,
      retryAfterSeconds: expect.any(Number),
    })
    taken.push(add("ben 1"))
    expect(() => assertAdmits("ada")).toThrow(expect.objectContaining({ code: "too_many_uploads" }))
    expect(() => assertAdmits("ben")).not.toThrow()
    await runAll()
    expect(await Promise.all(taken)).toEqual(["ada 1", "ada 2", "ben 1"])
    expect(() => assertAdmits("ada")).not.toThrow()
    const later = add("ada 4")
    await runAll()
    expect(await later).toBe("ada 4")
  })

  test("refuses with 503 once it is full", async () => {
    const { add, runAll } = openQueue({ maxJobs: 2 })
    const taken = [add("ada 1"), add("ben 1")]
    await expect(add("cleo 1")).rejects.toMatchObject({ code: "busy", status: 503 })
    await runAll()
    await Promise.all(taken)
  })

  test("runs a light job next to a heavy one, but never two heavy ones", async () => {
    const { add, started, runAll } = openQueue()
    const jobs = [add("ada 1"), add("cleo 1"), add("ben 1", true)]
    await new Promise(setImmediate)
    expect(started).toEqual(["ada 1", "ben 1"])
    await runAll()
    await Promise.all(jobs)
    expect(started).toEqual(["ada 1", "ben 1", "cleo 1"])
  })

  test("continues after a failed job", async () => {
    const queue = createFairQueue()
    const job = { person: "ada", isLight: false }
    await expect(queue.run(job, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
    expect(await queue.run(job, async () => "done")).toBe("done")
  })
})

describe("a shared budget", () => {
  test("gives one person at most a fifth", () => {
    const share = createFairBudget(500).openShare("ada")
    share.take(100)
    expect(() => share.take(1)).toThrow(expect.objectContaining({ code: "busy" }))
  })

  test("counts all uploads of a person together", () => {
    const budget = createFairBudget(500)
    budget.openShare("ada").take(60)
    const second = budget.openShare("ada")
    second.take(40)
    expect(() => second.take(1)).toThrow(expect.objectContaining({ code: "too_many_uploads", status: 429 }))
    budget.openShare("ben").take(60)
  })

  test("keeps room for a newcomer when many people use their full share", () => {
    const budget = createFairBudget(1_000_000)
    for (let person = 0; person < 10; person++) {
      const share = budget.openShare(`greedy ${person}`)
      expect(() => {
        for (;;) share.take(100)
      }).toThrow("Try again")
    }
    budget.openShare("ben").take(20_000)
  })

  test("stays full for a person after a refusal until one of their uploads ends", () => {
    const budget = createFairBudget(500)
    const open = () => budget.openShare("ada")
    const [first, second, refused] = [open(), open(), open()]
    first.take(50)
    second.take(40)
    refused.take(5)
    open().assertNotFull()
    expect(() => refused.take(20)).toThrow("Try again")
    refused.release()
    expect(() => open().assertNotFull()).toThrow(expect.objectContaining({ code: "too_many_uploads", status: 429 }))
    budget.openShare("ben").assertNotFull()
    second.release()
    open().assertNotFull()
  })

  test("reclaims a released share once", () => {
    const budget = createFairBudget(500)
    const share = budget.openShare("ada")
    share.take(100)
    share.release()
    share.release()
    budget.openShare("ada").take(100)
    expect(() => budget.openShare("ben").take(101)).toThrow("Try again")
  })
})
