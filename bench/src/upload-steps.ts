import { readFile } from "node:fs/promises"
import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { call, type Program } from "../../apps/server/test/support/program.ts"
import { formBody, postForm } from "./form.ts"
import { ROWS, type UploadFile } from "./upload-files.ts"
import { askStretches } from "./watched.ts"

const PROBE_EVERY_MS = 20
const POLL_EVERY_MS = 200
/** For what a commit or an undo has queued. */
const REST_MS = 15_000

/** What one step of an upload did to the program. */
export type Step = {
  name: string
  seconds: number
  health: number[]
  /** The longest time for which no other request had a turn, by the processor's clock. */
  stretchMs: number
  /** Of the program's memory since before the file was uploaded. */
  growthMb: number
  /** How many different states of progress a client was shown. */
  reports: number
}

/** `idleMb`: the program's memory before the file was uploaded. */
export type Uploading = { program: Program; token: string; idleMb: number }

/** Waits until what earlier uploads queued has ended. */
export async function startUpload(program: Program, token: string): Promise<Uploading> {
  await sleep(REST_MS)
  return { program, token, idleMb: await memoryMb(program) }
}

/** What the machine does to the program when nothing is uploaded. */
export function measureRest(to: Uploading): Promise<Step> {
  return measure("nothing", to, async () => {
    await sleep(REST_MS)
    return 0
  })
}

export async function previewFile(to: Uploading, file: UploadFile): Promise<{ step: Step; previewId: string }> {
  const { name, path, fileName, bytes } = file
  const body = formBody({ field: "file", name: fileName, bytes: Buffer.from(bytes) })
  const agent = new Agent({ keepAlive: true })
  let previewId = ""
  const step = await measure(`preview of ${name}`, to, async () => {
    const form = { origin: to.program.address, path: `${path}/bulk/preview`, token: to.token, body }
    const { status, text } = await postForm(form, agent)
    if (status !== 202) throw new Error(`the preview of ${name} was answered ${status}: ${text.slice(0, 500)}`)
    previewId = (JSON.parse(text) as { preview_id: string }).preview_id
    return previewEnd(to, previewId)
  })
  agent.destroy()
  return { step, previewId }
}

async function previewEnd({ program, token }: Uploading, id: string): Promise<number> {
  const seen = new Set<string>()
  for (;;) {
    const { body } = await call(program, token, "GET", `/v1/scorecard/bulk-previews/${id}`)
    seen.add(`${body.job?.phase} ${body.job?.percent}`)
    if (body.status === "ready" && body.valid === ROWS) return seen.size
    if (body.status !== "running") throw new Error(`the preview failed: ${JSON.stringify(body).slice(0, 500)}`)
    await sleep(POLL_EVERY_MS)
  }
}

export async function commitFile(
  to: Uploading,
  { name, path }: UploadFile,
  preview_id: string,
): Promise<{ step: Step; batchId: string }> {
  let batchId = ""
  const step = await measure(`commit of ${name}`, to, async () => {
    const { reports, done } = await follow(to, "POST", `${path}/bulk/commit`, { preview_id })
    const { batch_id, created = 0, updated = 0 } = done as { batch_id?: string; created?: number; updated?: number }
    if (created + updated !== ROWS) throw new Error(`the commit of ${name} failed: ${JSON.stringify(done)}`)
    batchId = batch_id ?? ""
    return reports
  })
  return { step, batchId }
}

export function undoFile(to: Uploading, { name }: UploadFile, batchId: string): Promise<Step> {
  return measure(`undo of ${name}`, to, async () => {
    const { reports } = await follow(to, "DELETE", `/v1/scorecard/bulk-batches/${batchId}`)
    return reports
  })
}

/** Sends a write whose progress is streamed. @throws if it fails */
async function follow({ program, token }: Uploading, method: string, path: string, body?: object) {
  const headers = {
    authorization: `Bearer ${token}`,
    accept: "text/event-stream",
    ...(body && { "content-type": "application/json" }),
  }
  const response = await fetch(program.address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  const text = await response.text()
  const events = text.split("\n\n").flatMap((block) => {
    const [, event, data = ""] = /^event: (.+)(?:\ndata: (.+))?$/m.exec(block) ?? []
    return event === undefined ? [] : [{ event, data }]
  })
  const last = events.at(-1)
  if (last?.event !== "done") throw new Error(`${method} ${path} failed: ${text.slice(-500)}`)
  const reports = new Set(events.map(({ data }) => data)).size - 1
  return { reports, done: last.data === "" ? {} : (JSON.parse(last.data) as object) }
}

async function measure(name: string, { program, idleMb }: Uploading, work: () => Promise<number>): Promise<Step> {
  await askStretches(program.process, program.log)
  const agent = new Agent({ keepAlive: true })
  const health: number[] = []
  let most = idleMb
  let isOver = false
  const probe = async () => {
    while (!isOver) {
      health.push(await healthMs(program.address, agent))
      most = Math.max(most, await memoryMb(program))
      await sleep(PROBE_EVERY_MS)
    }
  }
  const startedAt = performance.now()
  const probing = probe()
  const reports = await work()
  const seconds = (performance.now() - startedAt) / 1_000
  isOver = true
  await probing
  agent.destroy()
  const { longestProcessorMs: stretchMs } = await askStretches(program.process, program.log)
  return { name, seconds, health, stretchMs, growthMb: most - idleMb, reports }
}

function healthMs(origin: string, agent: Agent): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const asking = request(`${origin}/health`, { agent }, (response) => {
      response.resume().on("end", () => resolve(performance.now() - startedAt))
    })
    asking.on("error", reject)
    asking.end()
  })
}

/** The resident memory of the program, without its database. */
async function memoryMb({ process: { pid } }: Program): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8")
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024
}
