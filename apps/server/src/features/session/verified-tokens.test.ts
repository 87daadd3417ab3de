import { expect, test } from "vitest"
import { addPerson } from "#test/support/factories.ts"
import { openTestWorld } from "#test/support/world.ts"
import { rememberVerified } from "./verified-tokens.ts"

const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms)

test("a token is verified once, and again when its time no longer holds", async () => {
  const verified: [string, number][] = []
  const verify = rememberVerified(
    async (token, _secrets, { epochMilliseconds }) => {
      verified.push([token, epochMilliseconds])
      if (token === "bad" || epochMilliseconds >= 10) throw new Error("refused")
      return { token, until: 10 }
    },
    ({ until }, { epochMilliseconds }) => epochMilliseconds < until,
  )
  expect(await verify("good", ["secret"], at(1))).toEqual({ token: "good", until: 10 })
  expect(await verify("good", ["secret"], at(9))).toEqual({ token: "good", until: 10 })
  await expect(verify("good", ["secret"], at(10))).rejects.toThrow("refused")
  await expect(verify("bad", ["secret"], at(1))).rejects.toThrow("refused")
  await expect(verify("bad", ["secret"], at(2))).rejects.toThrow("refused")
  expect(verified.map(([token, ms]) => `${token} ${ms}`)).toEqual(["good 1", "good 10", "bad 1", "bad 2"])
})

test("a token that was used is refused when it has expired, is from the future, or is changed by a letter", async () => {
  const world = await openTestWorld("verified_tokens", { warehouse: "none" })
  try {
    const { email } = await addPerson(world, {})
    const caller = await world.as(email)
    const me = async (headers = {}) => (await caller.get("/v1/employees/me", headers)).status
    expect([await me(), await me()]).toEqual([200, 200])
    const other = caller.token.endsWith("A") ? "Q" : "A"
    expect(await me({ authorization: `Bearer ${caller.token.slice(0, -1)}${other}` })).toBe(401)
    world.setNow("2026-10-15T15:00:00Z")
    expect(await me()).toBe(401)
    world.setNow("2026-10-15T16:00:00Z")
    expect(await me()).toBe(200)
    world.setNow("2027-10-15T16:00:00Z")
    expect(await me()).toBe(401)
  } finally {
    await world.close()
  }
})
