import { createHash } from "node:crypto"
import { decodeJwt } from "jose"
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest"
import { openApp, type App } from "#app/open-app.ts"
import { sql } from "#platform/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { callerWith, openTestWorld, type TestWorld } from "#test/support/world.ts"
import { purgeExpired } from "./session.store.ts"

const NOON = "2026-10-15T16:00:00Z"
/** Few by default; run with REFRESH_RACES=1000 for the full test. */
const RACES = Number(process.env["REFRESH_RACES"] ?? "50")
const WAYS = 16

let world: TestWorld
beforeAll(async () => void (world = await openTestWorld("refresh", { now: NOON, warehouse: "none" })))
beforeEach(() => world.setNow(NOON))
afterAll(() => world.close())

async function signIn(email?: string, client = "desktop") {
  const address = email ?? (await addPerson(world)).email
  const { status, body } = await world.anonymous.post("/v1/auth/dev-login", { email: address, client })
  expect(status).toBe(200)
  return body
}

const refresh = (refresh_token: string, app: App = world.app) =>
  callerWith(app, null).post("/v1/auth/refresh", { refresh_token })
const works = async (token: string) => (await callerWith(world.app, token).get("/v1/auth/permissions")).status

async function outcome(refresh_token: string) {
  const { status, body } = await refresh(refresh_token)
  return status === 200 ? 200 : [status, body.code]
}

test("the web client gets no refresh token, the desktop client one for a year", async () => {
  expect(Object.keys(await signIn(undefined, "web"))).not.toContain("refresh_token")
  const body = await signIn()
  expect(body.refresh_token).toMatch(/^[\w-]{43}$/)
  expect(body.refresh_expires_at).toBe("2027-10-15T16:00:00.000Z")
})

test("a refresh token is stored only as its hash", async () => {
  const { refresh_token } = await signIn()
  const { rows } = await sql<{ row: string }>`select t::text as row from tbl_refresh_tokens t`.execute(
    world.app.platform.db,
  )
  const stored = rows.map(({ row }) => row).join("\n")
  expect(stored).not.toContain(refresh_token)
  expect(stored).toContain(createHash("sha256").update(refresh_token).digest("hex"))
})

test("a refresh returns a new pair for the same session with the same expiry", async () => {
  const first = await signIn()
  world.setNow("2026-10-20T16:00:00Z")
  const { status, body } = await refresh(first.refresh_token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ expires_in: 604_800, expires_at: "2026-10-27T16:00:00.000Z", employee: first.employee })
  expect(body.refresh_expires_at).toBe(first.refresh_expires_at)
  expect(body.refresh_token).not.toBe(first.refresh_token)
  const [before, after] = [decodeJwt(first.access_token), decodeJwt(body.access_token)]
  expect([after["sid"], after.sub, after["client"]]).toEqual([before["sid"], before.sub, "desktop"])
  expect(after.jti).not.toBe(before.jti)
  expect(await works(body.access_token)).toBe(200)

  world.setNow("2026-10-22T16:00:00Z")
  expect(await works(first.access_token)).toBe(401)
  expect(await works(body.access_token)).toBe(200)
})

test("reusing a token revokes the whole family", async () => {
  const first = await signIn()
  const second = (await refresh(first.refresh_token)).body
  world.setNow("2026-10-15T16:00:11Z")
  const { status, body, headers } = await refresh(first.refresh_token)
  expect([status, body.code, headers["www-authenticate"]]).toEqual([401, "refresh_token_reused", "Bearer"])
  expect(await outcome(second.refresh_token)).toEqual([401, "refresh_token_invalid"])
  expect(await Promise.all([works(first.access_token), works(second.access_token)])).toEqual([401, 401])
})

test("revoking a family does not affect the person's other sessions", async () => {
  const person = await addPerson(world)
  const [one, other] = [await signIn(person.email), await signIn(person.email)]
  await refresh(one.refresh_token)
  world.setNow("2026-10-15T16:01:00Z")
  expect(await outcome(one.refresh_token)).toEqual([401, "refresh_token_reused"])
  expect(await works(other.access_token)).toBe(200)
  expect(await outcome(other.refresh_token)).toBe(200)
})

test("a client that retries within ten seconds gets a fresh pair, and the lost pair is no longer valid", async () => {
  const first = await signIn()
  const lost = (await refresh(first.refresh_token)).body
  world.setNow("2026-10-15T16:00:10Z")
  const { status, body: fresh } = await refresh(first.refresh_token)
  expect(status).toBe(200)
  expect(fresh.refresh_token).not.toBe(lost.refresh_token)
  expect(fresh.refresh_expires_at).toBe(first.refresh_expires_at)
  expect(await works(fresh.access_token)).toBe(200)

  expect(await outcome(lost.refresh_token)).toEqual([401, "refresh_token_invalid"])
  expect(await outcome(fresh.refresh_token)).toBe(200)
})

/** A sign-in whose first refresh response was lost and whose second, within ten seconds, arrived. */
async function loseAnswer() {
  const first = await signIn()
  const lost = (await refresh(first.refresh_token)).body
  world.setNow("2026-10-15T16:00:05Z")
  return { first, lost, fresh: (await refresh(first.refresh_token)).body }
}

test("a lost response that arrives late is invalid, no matter how often it is tried, and revokes nothing", async () => {
  const { lost, fresh } = await loseAnswer()
  for (const time of ["2026-10-15T16:00:06Z", "2026-10-15T16:00:40Z", "2026-10-15T17:00:05Z"]) {
    world.setNow(time)
    expect([time, await outcome(lost.refresh_token)]).toEqual([time, [401, "refresh_token_invalid"]])
  }
  expect(await works(fresh.access_token)).toBe(200)
  expect(await outcome(fresh.refresh_token)).toBe(200)
})

test("it also revokes nothing after the pair that replaced it was refreshed", async () => {
  const { lost, fresh } = await loseAnswer()
  const next = (await refresh(fresh.refresh_token)).body
  expect(await outcome(lost.refresh_token)).toEqual([401, "refresh_token_invalid"])
  expect(await works(next.access_token)).toBe(200)
  expect(await outcome(next.refresh_token)).toBe(200)
})

test("a lost token presented more than an hour later is a sign of theft and revokes the family", async () => {
  const { lost, fresh } = await loseAnswer()
  world.setNow("2026-10-15T17:00:06Z")
  expect(await outcome(lost.refresh_token)).toEqual([401, "refresh_token_reused"])
  expect(await works(fresh.access_token)).toBe(401)
  expect(await outcome(fresh.refresh_token)).toEqual([401, "refresh_token_invalid"])
})

test("a token that was retried counts as used: after ten seconds it revokes the family", async () => {
  const { first, fresh } = await loseAnswer()
  world.setNow("2026-10-15T16:00:11Z")
  expect(await outcome(first.refresh_token)).toEqual([401, "refresh_token_reused"])
  expect(await works(fresh.access_token)).toBe(401)
  expect(await outcome(fresh.refresh_token)).toEqual([401, "refresh_token_invalid"])
})

test("a retry after the response was used is treated as theft", async () => {
  const first = await signIn()
  const second = (await refresh(first.refresh_token)).body
  expect(await outcome(second.refresh_token)).toBe(200)
  expect(await outcome(first.refresh_token)).toEqual([401, "refresh_token_reused"])
})

const DESKTOP = { remoteAddress: "203.0.113.9", headers: { "user-agent": "Scorecard Desktop/1.4" } }

test.each([
  ["from another address", { ...DESKTOP, remoteAddress: "203.0.113.10" }, [401, "refresh_token_reused"]],
  ["with another user agent", { ...DESKTOP, headers: { "user-agent": "curl/8" } }, [401, "refresh_token_reused"]],
  ["without a user agent", { ...DESKTOP, headers: { "user-agent": undefined } }, [401, "refresh_token_reused"]],
  ["from the same address with the same user agent", DESKTOP, [200, undefined]],
])("a retry %s gets the matching response", async (_, again, expected) => {
  const { refresh_token } = await signIn()
  const ask = (from: typeof again) =>
    world.app.http.inject({ method: "POST", url: "/v1/auth/refresh", payload: { refresh_token }, ...from })
  expect((await ask(DESKTOP)).statusCode).toBe(200)
  const answer = await ask(again)
  expect([answer.statusCode, answer.json().code]).toEqual(expected)
})

test("when many clients present one token at the same time, one succeeds and the family is revoked", async () => {
  const { refresh_token, access_token } = await signIn()
  const answers = await Promise.all(
    Array.from({ length: WAYS }, (_, n) =>
      world.app.http.inject({
        method: "POST",
        url: "/v1/auth/refresh",
        remoteAddress: `203.0.113.${n + 1}`,
        payload: { refresh_token },
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await works(access_token)).toBe(401)
})

test("a client that lost several responses in a row can retry each time", async () => {
  const first = await signIn()
  let last = first
  for (let time = 0; time < 5; time += 1) last = (await refresh(first.refresh_token)).body
  expect(await outcome(last.refresh_token)).toBe(200)
})

test("after a year the session cannot be refreshed, no matter how often it was refreshed before", async () => {
  let { refresh_token } = await signIn()
  for (const day of ["2027-01-15T16:00:00Z", "2027-06-15T16:00:00Z", "2027-10-15T15:59:59Z"]) {
    world.setNow(day)
    const { status, body } = await refresh(refresh_token)
    expect([day, status, body.refresh_expires_at]).toEqual([day, 200, "2027-10-15T16:00:00.000Z"])
    refresh_token = body.refresh_token
  }
  world.setNow("2027-10-15T16:00:00Z")
  expect(await outcome(refresh_token)).toEqual([401, "refresh_token_invalid"])
})

test("housekeeping deletes only sessions that can no longer be refreshed", async () => {
  const { refresh_token, access_token } = await signIn()
  const sid = String(decodeJwt(access_token)["sid"])
  const purge = () => world.app.platform.transact((tx) => purgeExpired(tx.db, tx.at))
  const countTokens = async () =>
    (await sql`select 1 from tbl_refresh_tokens where session_id = ${sid}`.execute(world.app.platform.db)).rows.length
  world.setNow("2027-10-15T15:00:00Z")
  await purge()
  expect(await outcome(refresh_token)).toBe(200)
  world.setNow("2027-10-23T16:00:00Z")
  await purge()
  expect(await countTokens()).toBe(0)
})

test("signing out with the refresh token, or with the access token, ends both", async () => {
  for (const how of ["refresh", "access", "both"] as const) {
    const { access_token, refresh_token } = await signIn()
    const caller = callerWith(world.app, how === "refresh" ? null : access_token)
    const { status } = await caller.post("/v1/auth/logout", how === "access" ? {} : { refresh_token })
    expect([how, status]).toEqual([how, 204])
    expect([how, await works(access_token)]).toEqual([how, 401])
    expect([how, await outcome(refresh_token)]).toEqual([how, [401, "refresh_token_invalid"]])
  }
})

test("a refresh token can sign out repeatedly, even after use; an unknown one cannot", async () => {
  const first = await signIn()
  const second = (await refresh(first.refresh_token)).body
  const signOut = (refresh_token: string) => world.anonymous.post("/v1/auth/logout", { refresh_token })
  expect((await signOut(first.refresh_token)).status).toBe(204)
  expect(await works(second.access_token)).toBe(401)
  expect((await signOut(second.refresh_token)).status).toBe(204)
  const unknown = await signOut("unknown")
  expect([unknown.status, unknown.body.code]).toEqual([401, "refresh_token_invalid"])
  const anonymous = await world.anonymous.post("/v1/auth/logout", {})
  expect([anonymous.status, anonymous.body.code]).toEqual([401, "not_signed_in"])
})

test("a refresh token can sign out even if the access token has expired", async () => {
  const { refresh_token, access_token } = await signIn()
  world.setNow("2026-11-15T16:00:00Z")
  expect((await callerWith(world.app, access_token).post("/v1/auth/logout", { refresh_token })).status).toBe(204)
  expect(await outcome(refresh_token)).toEqual([401, "refresh_token_invalid"])
})

test("a deactivated person cannot refresh, not even after reactivation", async () => {
  const admin = await world.as("admin@example.com")
  const person = await addPerson(world)
  const { refresh_token } = await signIn(person.email)
  world.setNow("2026-10-15T17:00:00Z")
  await admin.delete(`/v1/employees/${person.employee_id}`)
  expect(await outcome(refresh_token)).toEqual([401, "refresh_token_invalid"])
  world.setNow("2026-10-15T18:00:00Z")
  await admin.patch(`/v1/employees/${person.employee_id}`, { status: "active" })
  expect(await outcome(refresh_token)).toEqual([401, "refresh_token_invalid"])
})

test.each([
  ["unknown", "a".repeat(43), 401],
  ["empty", "", 422],
  ["far too long", "a".repeat(10_000), 422],
  ["a number", 5, 422],
  ["missing", undefined, 422],
])("a refresh token that is %s is refused", async (_, refresh_token, status) => {
  expect((await world.anonymous.post("/v1/auth/refresh", { refresh_token })).status).toBe(status)
})

test("refreshes and the revocation of a family are audited", async () => {
  const first = await signIn()
  await refresh(first.refresh_token)
  world.setNow("2026-10-15T16:01:00Z")
  await refresh(first.refresh_token)
  const sid = String(decodeJwt(first.access_token)["sid"])
  const { rows } = await sql<{
    action: string
  }>`select action from tbl_audit_log where target_id = ${sid} order by _id`.execute(world.app.platform.db)
  expect(rows.map(({ action }) => action)).toEqual(["session.opened", "session.refreshed", "session.revoked"])
})

test(
  `${WAYS} concurrent calls to two processes leave one live successor for each of ${RACES} refresh tokens`,
  { timeout: 600_000 },
  async () => {
    const person = await addPerson(world)
    const { rows } = await sql<{ url: string }>`select current_database() as url`.execute(world.app.platform.db)
    const second = await openApp({
      config: world.app.platform.config,
      log: silentLog,
      databaseUrl: inject("databaseUrl").replace("DATABASE", rows[0]?.url ?? ""),
      warehouseUrl: null,
      clock: world.app.platform.clock,
    })
    try {
      let doubled = 0
      let dead = 0
      for (let race = 0; race < RACES; race += 1) {
        const { refresh_token } = await signIn(person.email)
        const answers = await Promise.all(
          Array.from({ length: WAYS }, (_, n) => refresh(refresh_token, n % 2 === 0 ? world.app : second)),
        )
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
        const living = await livingAmong(answers.map(({ body }) => body.refresh_token))
        if (living > 1) doubled += 1
        if (living === 0) dead += 1
      }
      expect({ doubled, dead }).toEqual({ doubled: 0, dead: 0 })
    } finally {
      await second.close()
    }
  },
)

async function livingAmong(tokens: string[]): Promise<number> {
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest("hex"))
  const { rows } = await sql<{ living: number }>`select count(*) as living from tbl_refresh_tokens
    where _id = any(${hashes}) and used_at is null and replaced_at is null`.execute(world.app.platform.db)
  return rows[0]?.living ?? 0
}

test("a token and its lost successor, presented concurrently in many calls, leave at most one live pair", async () => {
  const outcomes = new Set<number>()
  for (let race = 0; race < 10; race += 1) {
    const first = await signIn()
    const lost = (await refresh(first.refresh_token)).body
    const tokens = Array.from({ length: WAYS }, (_, n) => (n % 2 === 0 ? first : lost).refresh_token)
    const answers = await Promise.all(tokens.map((token) => refresh(token)))
    for (const { status } of answers) outcomes.add(status)
    const issued = answers.filter(({ status }) => status === 200).map(({ body }) => body.refresh_token)
    expect(await livingAmong(issued)).toBeLessThanOrEqual(1)
  }
  expect(outcomes).toEqual(new Set([200, 401]))
})

test("after ten seconds, concurrent reuse of a token and its successor leaves no working token", async () => {
  const first = await signIn()
  const { body: second } = await refresh(first.refresh_token)
  world.setNow("2026-10-15T16:00:30Z")
  const answers = await Promise.all(
    Array.from({ length: WAYS }, (_, n) => refresh(n % 2 === 0 ? first.refresh_token : second.refresh_token)),
  )
  const issued = answers.filter(({ status }) => status === 200).map(({ body }) => body)
  for (const { access_token, refresh_token } of issued) {
    expect(await works(access_token)).toBe(401)
    expect(await outcome(refresh_token)).toEqual([401, "refresh_token_invalid"])
  }
})
