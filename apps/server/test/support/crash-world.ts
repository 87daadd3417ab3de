import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { expect } from "vitest"
import { holdTable, type HoldMode } from "./hold-table.ts"
import { memoryFolder } from "./memory-folder.ts"
import { addAna, call, completeSetup, signIn, startProgram, type Program } from "./program.ts"
import type { BodyOf, Method } from "./reply-types.ts"

/** rules/months#jobs: resumed or marked failed within two minutes; on a busy machine, the work comes on top. */
export const CRASH_LIMIT_MS = 240_000
const PAUSE_MS = 50

type Reply<M extends Method, Url extends string> = { status: number; body: BodyOf<M, Url>; headers: Headers }

export type CrashWorld = {
  /** Sends a request as the admin to the program that runs now. */
  ask<const M extends Method, const Url extends string>(method: M, path: Url, body?: object): Promise<Reply<M, Url>>
  /** The same for what isn't JSON. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Asks until the reply is as wanted. @returns its body */
  askUntil(path: string, isReached: (body: any) => boolean): Promise<any>
  /** Kills the program while its work waits for this table, and starts it again. */
  killAtTable(table: string, work: () => Promise<void>, mode?: HoldMode): Promise<void>
  close(): Promise<void>
}

/** The program in a process of its own that can be killed, with its own database and one employee: E1, Ana Reyes. */
export async function openCrashWorld(label: string): Promise<CrashWorld> {
  const directory = memoryFolder(`scorecard-${label}-crash-`)
  const settings = {
    DATA_DIR: join(directory, "data"),
    DEMO_DATA: "false",
    WH_DRIVER: "none",
    CLOCK_START: "2026-10-15T16:00:00Z",
    RATE_LIMIT_DEFAULT: "0",
    RATE_LIMIT_SIGN_IN: "0",
  }
  const start = async (): Promise<{ program: Program; token: string }> => {
    const program = await startProgram(settings)
    return { program, token: await signIn(program, "admin@example.com") }
  }
  let { program, token } = await start()
  await completeSetup(program, token)
  await addAna(program, token)

  const ask: CrashWorld["ask"] = (method, path, body) => call(program, token, method, path, body)
  return {
    ask,
    fetch: (path, init = {}) => {
      const headers = new Headers(init.headers)
      headers.set("authorization", `Bearer ${token}`)
      return fetch(program.address + path, { ...init, headers })
    },
    async askUntil(path, isReached) {
      for (const limit = Date.now() + CRASH_LIMIT_MS; ; await sleep(PAUSE_MS)) {
        const { status, body } = await ask("GET", path)
        if (status === 200 && isReached(body)) return body
        expect(Date.now(), `${status}: ${JSON.stringify(body)}`).toBeLessThan(limit)
      }
    },
    async killAtTable(table, work, mode) {
      const release = await holdTable(settings.DATA_DIR, table, mode)
      try {
        await work()
        await program.kill()
      } finally {
        await release()
      }
      ;({ program, token } = await start())
    },
    async close() {
      await program.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
