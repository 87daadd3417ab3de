import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { call, completeSetup, signIn, startProgram, type Program } from "../../apps/server/test/support/program.ts"
import { formBody, postForm } from "./form.ts"
import { atMost, figureText, type Report } from "./report.ts"
import { quantile } from "./runs.ts"

/** As many as a file may have. */
const ROWS = 50_000
const PROBE_EVERY_MS = 20
const POLL_EVERY_MS = 200
/** What earlier steps queued has ended by then. */
const REST_MS = 15_000
const LIMITS = { healthP99Ms: 100, growthMb: 200 }
const UNLIMITED = { RATE_LIMIT_SIGN_IN: "0", RATE_LIMIT_DEFAULT: "0" }

type Step = { name: string; seconds: number; health: number[]; growthMb: number }

/**
 * 50,000 people and 50,000 attendance issues about them are previewed and committed by the real program, API and worker
 * in one process, while its health is asked for fifty times a second.
 */
export async function uploads(): Promise<Report> {
  const directory = await mkdtemp(join(tmpdir(), "scorecard-uploads-"))
  // As root, the database runs as a different user, who must be able to access it.
  await chmod(directory, 0o755)
  const program = await startProgram({ DATA_DIR: directory, DEMO_DATA: "false", ...UNLIMITED })
  try {
    const token = await signIn(program, "admin@example.com")
    await completeSetup(program, token)
    const steps = [
      ...(await upload(program, token, { name: "people", path: "/v1/employees", content: people() })),
      ...(await upload(program, token, {
        name: "attendance issues",
        path: "/v1/scorecard/attendance-issues",
        content: issues(),
      })),
    ]
    return reportOf(steps)
  } finally {
    await program.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Every hundredth is a manager of those after them. */
function people(): string {
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const manager = at < 100 ? "" : `P${at - (at % 100) - 100}`
    const born = `19${60 + (at % 40)}-0${1 + (at % 9)}-1${at % 9}`
    return `P${at},Given${at % 700},Family ${at},person.${at}@example.com,2024-0${1 + (at % 9)}-15,${born},Agent ${at % 30},${manager},+1 555 ${at}`
  })
  const headers = "employee_id,first_name,last_name,email_address,hire_date,birth_date,position,manager_id,phone"
  return [headers, ...lines].join("\n")
}

function issues(): string {
  const month = Temporal.Now.plainDateISO().toPlainYearMonth().subtract({ months: 1 })
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const day = month.toPlainDate({ day: 1 + (at % 20) })
    return `P${at % 10_000},${day.toString()},${at % 3 === 0 ? "absenteeism" : "tardiness"},${5 + (at % 60)},Entry number ${at}`
  })
  return ["employee_id,date_of_occurrence,issue_type,minutes,remarks", ...lines].join("\n")
}

type File = { name: string; path: string; content: string }

async function upload(program: Program, token: string, { name, path, content }: File): Promise<Step[]> {
  await sleep(REST_MS)
  const body = formBody({ field: "file", name: "rows.csv", bytes: Buffer.from(content) })
  const agent = new Agent({ keepAlive: true })
  let previewId = ""
  const preview = await measure(`preview of ${name}`, program, async () => {
    const form = { origin: program.address, path: `${path}/bulk/preview`, token, body }
    const { status, text } = await postForm(form, agent)
    const reply = JSON.parse(text) as { preview_id: string; valid?: number }
    previewId = reply.preview_id
    if (status !== 202) throw new Error(`the preview of ${name} was answered ${status}: ${text.slice(0, 500)}`)
    await previewEnd(program, token, previewId)
  })
  await sleep(REST_MS)
  const commit = await measure(`commit of ${name}`, program, async () => {
    const reply = await call(program, token, "POST", `${path}/bulk/commit`, { preview_id: previewId })
    if (reply.body?.created !== ROWS) throw new Error(`the commit of ${name} failed: ${JSON.stringify(reply.body)}`)
  })
  agent.destroy()
  return [preview, commit]
}

async function previewEnd(program: Program, token: string, id: string): Promise<void> {
  for (;;) {
    const { body } = await call(program, token, "GET", `/v1/scorecard/bulk-previews/${id}`)
    if (body.status === "ready" && body.valid === ROWS) return
    if (body.status !== "running") throw new Error(`the preview failed: ${JSON.stringify(body).slice(0, 500)}`)
    await sleep(POLL_EVERY_MS)
  }
}

async function measure(name: string, program: Program, work: () => Promise<void>): Promise<Step> {
  const agent = new Agent({ keepAlive: true })
  const health: number[] = []
  const before = await memoryMb(program)
  let most = before
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
  await work()
  const seconds = (performance.now() - startedAt) / 1_000
  isOver = true
  await probing
  agent.destroy()
  return { name, seconds, health, growthMb: most - before }
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

function reportOf(steps: readonly Step[]): Report {
  const p99 = ({ health }: Step) => quantile(health, 0.99)
  return {
    title: "Uploads of 50,000 rows",
    notes: [
      "The real program, API and worker in one process: a CSV of 50,000 people, then one of 50,000 attendance issues, each previewed by its job and committed in one transaction. `/health` is asked for meanwhile by another process, 20 ms after each answer. Growth is the most that the program's resident memory exceeded what it was before the step.",
    ],
    columns: ["", "seconds", "/health p99 ms", "slowest ms", "growth MB"],
    rows: steps.map((step) => [
      step.name,
      figureText(step.seconds),
      figureText(p99(step)),
      figureText(Math.max(...step.health)),
      figureText(step.growthMb),
    ]),
    figures: [
      atMost("/health p99 in ms, worst row", Math.max(...steps.map(p99)), LIMITS.healthP99Ms),
      atMost("growth in MB, worst row", Math.max(...steps.map(({ growthMb }) => growthMb)), LIMITS.growthMb),
    ],
  }
}
