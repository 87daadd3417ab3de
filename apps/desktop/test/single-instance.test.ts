import { spawn, type ChildProcessByStdio } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable, Writable } from "node:stream"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, expect, test } from "vitest"

const program = fileURLToPath(new URL("single-instance-process.ts", import.meta.url))

type Started = { child: ChildProcessByStdio<Writable, Readable, null>; lines: string[] }
let folder = ""
const started: Started[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "scorecard-instance-"))
})

afterEach(async () => {
  for (const { child } of started.splice(0)) child.kill("SIGKILL")
  await rm(folder, { recursive: true, force: true })
})

function start(...args: string[]): Started {
  const child = spawn(process.execPath, [program, folder, ...args], { stdio: ["pipe", "pipe", "inherit"] })
  const lines: string[] = []
  child.stdout.setEncoding("utf8").on("data", (text: string) => lines.push(...text.trim().split("\n")))
  started.push({ child, lines })
  return { child, lines }
}

test("when started several times at once, one instance runs and receives the others' arguments", async () => {
  const all = ["a", "b", "c", "d"].map((name) => start(name))
  await expect.poll(() => all.filter(({ lines }) => lines[0] === "passed").length).toBe(3)
  const first = all.find(({ lines }) => lines[0] === "first")
  await expect.poll(() => first?.lines.length).toBe(4)
  expect(all.filter(({ lines }) => lines[0] === "first")).toHaveLength(1)
})

test("after the first was killed, the next start runs", async () => {
  const first = start()
  await expect.poll(() => first.lines[0]).toBe("first")
  first.child.kill("SIGKILL")
  await once(first.child, "exit")
  const next = start()
  await expect.poll(() => next.lines[0]).toBe("first")
})

test("after the first has let go, the next start runs", async () => {
  const first = start()
  await expect.poll(() => first.lines[0]).toBe("first")
  first.child.stdin.end()
  await once(first.child, "exit")
  const next = start()
  await expect.poll(() => next.lines[0]).toBe("first")
})

test("a program without the secret is not heard", async () => {
  const first = start()
  await expect.poll(() => first.lines[0]).toBe("first")
  const { port } = JSON.parse(await readFile(join(folder, "instance.json"), "utf8")) as { port: number }
  const socket = connect(port, "127.0.0.1")
  socket.write(`${JSON.stringify({ secret: "0".repeat(64), args: ["--quit"] })}\n`)
  socket.resume()
  await once(socket, "close")
  const next = start("--second")
  await expect.poll(() => next.lines[0]).toBe("passed")
  await expect.poll(() => first.lines.at(-1)).toBe("received --second")
  expect(first.lines).toEqual(["first", "received --second"])
})

test("a message that goes on after its end is heard once", async () => {
  const first = start()
  await expect.poll(() => first.lines[0]).toBe("first")
  const { port, secret } = JSON.parse(await readFile(join(folder, "instance.json"), "utf8")) as {
    port: number
    secret: string
  }
  const socket = connect(port, "127.0.0.1")
  socket.write(`${JSON.stringify({ secret, args: ["--a"] })}\n`)
  const closed = once(socket.resume(), "close")
  await expect.poll(() => first.lines.at(-1)).toBe("received --a")
  socket.write("\n")
  socket.end()
  await closed
  const next = start("--second")
  await expect.poll(() => next.lines[0]).toBe("passed")
  await expect.poll(() => first.lines.at(-1)).toBe("received --second")
  expect(first.lines).toEqual(["first", "received --a", "received --second"])
})
