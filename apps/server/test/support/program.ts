import { spawn, type ChildProcess } from "node:child_process"
import { createInterface } from "node:readline"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { BodyOf, Method } from "./reply-types.ts"

const SERVE = fileURLToPath(new URL("../../src/cli/serve.ts", import.meta.url))
/** For ten at once on a busy machine with two cores. */
const READY_LIMIT_MS = 240_000
const SIGN_IN_LIMIT_MS = 60_000
const PAUSE_MS = 500

export type Program = {
  address: string
  process: ChildProcess
  log: string[]
  /** Kills it without warning, as a power failure would. */
  kill(): Promise<void>
  /** Stops it, as an operator would. @returns its exit code. */
  stop(): Promise<number | null>
}

/** Starts the real program as a separate process and waits until it is ready. @param flags for Node */
export async function startProgram(
  environment: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Program> {
  const child = spawn(process.execPath, [...flags, SERVE], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      PORT: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const log: string[] = []
  child.stderr.on("data", (chunk: Buffer) => log.push(String(chunk)))
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve))
  const address = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`not ready in time: ${log.slice(-20).join("\n")}`)), READY_LIMIT_MS)
    void exited.then((code) =>
      reject(new Error(`ended with ${code} before it was ready: ${log.slice(-20).join("\n")}`)),
    )
    createInterface({ input: child.stdout }).on("line", (line) => {
      log.push(line)
      const { msg, address: origin } = parse(line)
      if (msg !== "ready") return
      clearTimeout(limit)
      resolve(origin ?? "")
    })
  })
  return {
    address,
    process: child,
    log,
    async kill() {
      child.kill("SIGKILL")
      await exited
    },
    stop() {
      child.kill("SIGTERM")
      return exited
    },
  }
}

function parse(line: string): { msg?: string; address?: string } {
  try {
    return JSON.parse(line) as { msg?: string; address?: string }
  } catch {
    return {}
  }
}

/** Sends a request to a running program. @param body JSON, or a form */
export async function call<const M extends Method, const Url extends string>(
  program: Pick<Program, "address">,
  token: string | null,
  method: M,
  path: Url,
  body?: unknown,
  headers: Record<string, string> = {},
  signal: AbortSignal | null = null,
): Promise<{ status: number; body: BodyOf<M, Url>; headers: Headers }> {
  const response = await fetch(program.address + path, {
    method,
    signal,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === "" ? null : JSON.parse(text), headers: response.headers }
}

/** Signs in as a client does: it tries again while the program says that it is temporarily unavailable. */
export async function signIn(program: Pick<Program, "address">, email: string): Promise<string> {
  const limit = Date.now() + SIGN_IN_LIMIT_MS
  for (;;) {
    const { status, body } = await call(program, null, "POST", "/v1/auth/dev-login", { email, client: "web" })
    if (status === 200) return body.access_token
    if (status !== 503 || Date.now() > limit) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`)
    await sleep(PAUSE_MS)
  }
}

/** Completes the setup of a new company whose months start with its first cycle. @param token of a super admin */
export async function completeSetup(program: Pick<Program, "address">, token: string): Promise<void> {
  const changed = await call(program, token, "PUT", "/v1/system/setup", { first_month: "2025-07" })
  const { status } = await call(program, token, "POST", "/v1/system/setup/complete")
  if (changed.status !== 200 || status !== 200) throw new Error(`no setup: ${changed.status}, ${status}`)
}

/** Creates an employee with the caller's token: E1, Ana Reyes, ana@example.com. */
export async function addAna(program: Pick<Program, "address">, token: string): Promise<void> {
  const { status } = await call(program, token, "POST", "/v1/employees", {
    employee_id: "E1",
    access_level: 1,
    access_scope: "team",
    hire_date: "2025-01-06",
    personal_data: { first_name: "Ana", last_name: "Reyes", email_address: "ana@example.com" },
    employment_data: { position: "Analyst", employment_type: "full_time" },
  })
  if (status !== 201) throw new Error(`the person could not be added: ${status}`)
}
