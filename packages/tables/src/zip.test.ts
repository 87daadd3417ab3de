import { randomBytes } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import { createZip, readZipDirectory } from "./zip.ts"

const PARTS = 400
const PART_BYTES = 100_000
const MEGABYTE = 1_000_000

/** The memory of buffers that something still needs. */
async function usedBytes(): Promise<number> {
  setFlagsFromString("--expose-gc")
  const collectGarbage: unknown = runInNewContext("gc")
  if (typeof collectGarbage !== "function") throw new Error("garbage can't be collected on request")
  collectGarbage()
  await sleep(50)
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

test("what a part contained is released before the next one, whatever their number", async () => {
  const used: number[] = []
  async function* parts() {
    for (let part = 0; part <= PARTS; part += 1) {
      if (part % (PARTS / 2) === 0) used.push(await usedBytes())
      yield { name: `part ${part}`, content: once(randomBytes(PART_BYTES)) }
    }
  }
  const chunks: number[] = []
  for await (const bytes of createZip(parts())) chunks.push(bytes.length)
  expect(chunks.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(PARTS * PART_BYTES)
  const [, middle = 0, end = Infinity] = used
  expect(end - middle).toBeLessThan(5 * MEGABYTE)
})

test("names are in Unicode, and sizes are those of the bytes", async () => {
  async function* parts() {
    yield { name: "Zoë.bin", content: once(Buffer.from([0, 255, 1])) }
  }
  const chunks: Uint8Array[] = []
  for await (const bytes of createZip(parts())) chunks.push(bytes)
  const directory = readZipDirectory(Buffer.concat(chunks))
  expect(directory?.parts).toMatchObject([{ name: "Zoë.bin", unpackedBytes: 3 }])
})
