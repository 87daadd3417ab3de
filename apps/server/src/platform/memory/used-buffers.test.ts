import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { setImmediate as turnOfTheLoop } from "node:timers/promises"
import { expect, test } from "vitest"
import { buffersUsed, countingUsedBuffers } from "./index.ts"

const MEGABYTE = 1024 * 1024

test("a counted stream waits for its reader and delivers every byte", async () => {
  const pieces = Array.from({ length: 40 }, (_, at) => Buffer.alloc(MEGABYTE, at))
  const source = countingUsedBuffers(Readable.from(pieces, { objectMode: false }))
  await turnOfTheLoop()
  await turnOfTheLoop()
  expect(source.readableDidRead).toBe(false)
  expect((await buffer(source)).equals(Buffer.concat(pieces))).toBe(true)
})

test("used buffers do not accumulate", async () => {
  const before = process.memoryUsage().arrayBuffers
  let most = 0
  for (let at = 0; at < 400; at++) {
    Buffer.allocUnsafeSlow(MEGABYTE / 4)
    buffersUsed(MEGABYTE / 4)
    if (at % 8 === 0) await turnOfTheLoop()
    most = Math.max(most, process.memoryUsage().arrayBuffers - before)
  }
  expect(most).toBeLessThan(32 * MEGABYTE)
})
