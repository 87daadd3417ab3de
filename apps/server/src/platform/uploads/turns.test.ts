import { expect, test } from "vitest"
import { openTurns } from "./turns.ts"

test("work is done one after the other, in its order, also behind what failed", async () => {
  const inTurn = openTurns(10)
  const seen: string[] = []
  const step = (name: string) => async () => {
    seen.push(`${name} begins`)
    await Promise.resolve()
    seen.push(`${name} ends`)
    if (name === "one") throw new Error("one failed")
    return name
  }
  const ends = await Promise.allSettled([inTurn(step("one")), inTurn(step("two")), inTurn(step("three"))])
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"])
  expect(seen).toEqual(["one begins", "one ends", "two begins", "two ends", "three begins", "three ends"])
})

test("who comes when too many wait is told to come again, and there is room again behind them", async () => {
  const inTurn = openTurns(2)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const done = [inTurn(() => held), inTurn(async () => "second")]
  let ran = false
  const third = inTurn(async () => void (ran = true))
  await expect(third).rejects.toMatchObject({ code: "busy", status: 503 })
  letGo()
  expect(await Promise.all(done)).toEqual([undefined, "second"])
  expect([ran, await inTurn(async () => "later")]).toEqual([false, "later"])
})
