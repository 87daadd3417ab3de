import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { silentLog } from "#platform/log/index.ts"
import { testDatabase, type TestDatabase } from "#test/support/postgres.ts"
import { openSignals, type Signals } from "./index.ts"

let database: TestDatabase
let client: pg.Client
let signals: Signals
beforeAll(async () => {
  database = await testDatabase("signals")
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  signals = openSignals({ url: database.url, log: silentLog })
})
afterAll(async () => {
  await signals.close()
  await client.end()
  await database.drop()
})

/** A queue of received messages: `next` waits for one. */
function hearing() {
  const heard: string[] = []
  const waiting: ((text: string) => void)[] = []
  return {
    hear: (text: string) => {
      const taker = waiting.shift()
      if (taker) taker(text)
      else heard.push(text)
    },
    next: () => {
      const text = heard.shift()
      return text === undefined ? new Promise<string>((resolve) => waiting.push(resolve)) : Promise.resolve(text)
    },
  }
}

const notify = (channel: string, payload: string) => client.query("select pg_notify($1, $2)", [channel, payload])

test("a message on a channel reaches the listeners of that channel only", async () => {
  const [news, others] = [hearing(), hearing()]
  signals.listen("news", news.hear, () => news.hear("(missed)"))
  signals.listen("others", others.hear, () => others.hear("(missed)"))
  expect([await news.next(), await others.next()]).toEqual(["(missed)", "(missed)"])
  await notify("news", "one")
  await notify("others", "two")
  expect([await news.next(), await others.next()]).toEqual(["one", "two"])
})

test("a lost connection is reopened, and listeners learn that they may have missed messages", async () => {
  const news = hearing()
  const unlisten = signals.listen("lossy", news.hear, () => news.hear("(missed)"))
  await news.next()
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'scorecard-signals' and datname = current_database()",
  )
  expect(await news.next()).toBe("(missed)")
  await notify("lossy", "again")
  expect(await news.next()).toBe("again")

  unlisten()
  const later = hearing()
  signals.listen("lossy", later.hear)
  await notify("lossy", "for the other")
  expect(await later.next()).toBe("for the other")
})

test("an unavailable database is retried until close", async () => {
  const tries: number[] = []
  const thrice = Promise.withResolvers<void>()
  const log = {
    ...silentLog,
    warn: () => {
      if (tries.push(tries.length) === 3) thrice.resolve()
    },
  }
  const lost = openSignals({ url: database.url.replace(/\/[^/?]+(\?|$)/, "/nowhere$1"), log })
  lost.listen("news", () => {})
  await thrice.promise
  await lost.close()
  expect(tries).toHaveLength(3)
})
