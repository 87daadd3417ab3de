import { setTimeout as sleep } from "node:timers/promises"
import { call, signIn, startProgram, type Program } from "../../apps/server/test/support/program.ts"
import { withCompany } from "./company.ts"
import { expectOnly, storm, textOf } from "./load.ts"
import { atMost, figureText, type Report } from "./report.ts"
import { quantile } from "./runs.ts"
import { start } from "./served.ts"
import { askStretches, WATCHED_FLAG } from "./watched.ts"

const PEOPLE = 10_000
const VIEWERS = 100
const VIEWS = { connections: 32, perSecond: 50, ms: 20_000 }
/** For what the step before has queued. */
const REST_MS = 20_000
const RECIPIENTS = 5_000
const WARM_UP_MS = 5_000
const LIMITS = { stretchMs: 50 }
const WHY =
  "syncs and deliveries run on a thread of their own; what is left on the main thread is what its requests and the garbage collector compute."

type Step = { name: string; milliseconds: number[]; stretchMs: number; done: string }

/**
 * People view their month in the all-in-one process, fifty times a second, while the same process syncs the month of
 * everyone, tells thousands of people something, and mails it to them.
 */
export function isolation(): Promise<Report> {
  return withCompany({ people: PEOPLE, months: 1 }, async ({ environment }) => {
    const sink = await start("./mail-sink.ts", [], environment)
    const settings = {
      ...environment,
      LOG_LEVEL: "info",
      NODE_OPTIONS: WATCHED_FLAG,
      NOTIFICATION_SMTP_URL: sink.origin,
      BROADCAST_MAX_RECIPIENTS: String(RECIPIENTS),
      // It syncs everyone every ten minutes by the clock, within any of the steps. One of them syncs.
      BSC_ROLLING_SYNC_ENABLED: "false",
    }
    const program = await startProgram(settings, process.execArgv)
    try {
      const admin = await signIn(program, "admin@example.com")
      const people = await listPeople(program, admin)
      const views = await viewTexts(program, people)
      const send = (delivery: "in_app" | "email") => sendToMany(program, admin, people, delivery)
      const watch = (name: string, work: () => Promise<string>) => measure({ program, views, name, work })
      expectOnly(await storm(program.address, views, { ...VIEWS, ms: WARM_UP_MS }), "200")
      const steps: Step[] = [
        await watch("nothing else", async () => ""),
        await watch("the month of everyone is synced", () => syncOften(program, admin)),
        await watch(`${figureText(RECIPIENTS)} people are told in the app`, () => send("in_app")),
        await watch(`${figureText(RECIPIENTS)} people are mailed`, async () => {
          const before = await countMails(sink)
          await send("email")
          await sleep(VIEWS.ms - 1_000)
          return `${figureText((await countMails(sink)) - before)} mails`
        }),
      ]
      return reportOf(steps)
    } finally {
      await program.stop()
      await sink.stop()
    }
  })
}

type Watched = { program: Program; views: readonly string[]; name: string; work: () => Promise<string> }

async function measure({ program, views, name, work }: Watched): Promise<Step> {
  await sleep(REST_MS)
  await askStretches(program.process, program.log)
  const [driven, done] = await Promise.all([storm(program.address, views, VIEWS), work()])
  expectOnly(driven, "200")
  const { longestProcessorMs: stretchMs } = await askStretches(program.process, program.log)
  return { name, milliseconds: driven.milliseconds, stretchMs, done }
}

type Person = { employee_id: string; email: string }

async function listPeople(program: Program, admin: string): Promise<Person[]> {
  const people: Person[] = []
  let cursor: string | null = null
  do {
    const after: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await call(
      program,
      admin,
      "GET",
      `/v1/employees?status=active&limit=200${after}` as "/v1/employees",
    )
    for (const { employee_id, personal_data } of body.items)
      people.push({ employee_id, email: personal_data?.email_address ?? "" })
    cursor = body.next_cursor
  } while (cursor !== null && people.length < RECIPIENTS)
  return people.slice(0, RECIPIENTS)
}

async function viewTexts(program: Program, people: readonly Person[]): Promise<string[]> {
  const [year, month] = new Date().toLocaleDateString("en-CA", { timeZone: "America/New_York" }).split("-")
  const path = `/v1/dashboard/bsc?view_mode=self&year=${year}&month=${Number(month)}`
  const texts: string[] = []
  for (const { email } of people.filter((each) => each.email !== "").slice(0, VIEWERS)) {
    texts.push(textOf({ method: "GET", path, token: await signIn(program, email) }))
  }
  return texts
}

async function syncOften(program: Program, admin: string): Promise<string> {
  const [year, month] = new Date().toLocaleDateString("en-CA", { timeZone: "America/New_York" }).split("-").map(Number)
  const until = performance.now() + VIEWS.ms - 1_000
  let syncs = 0
  while (performance.now() < until) {
    const started = await call(program, admin, "POST", "/v1/dashboard/bsc/sync?async=true", { year, month })
    if (started.status !== 202) throw new Error(`the sync was answered ${started.status}`)
    const { job_id } = started.body as { job_id: string }
    for (let status = "queued"; status === "queued" || status === "running";) {
      await sleep(50)
      status = (await call(program, admin, "GET", `/v1/dashboard/bsc/sync-jobs/${job_id}` as const)).body.status
    }
    syncs += 1
  }
  return `${syncs} syncs`
}

async function sendToMany(
  program: Program,
  admin: string,
  people: readonly Person[],
  delivery: "in_app" | "email",
): Promise<string> {
  const { status, body } = await call(program, admin, "POST", "/v1/system/email/send", {
    recipient_ids: people.map(({ employee_id }) => employee_id),
    subject: "The office is closed on Friday",
    body_html: "<p>Enjoy the long weekend.</p>",
    delivery: [delivery],
  })
  if (status !== 201) throw new Error(`the broadcast was answered ${status}: ${JSON.stringify(body).slice(0, 500)}`)
  return `${figureText(people.length)} notifications requested`
}

async function countMails(sink: Awaited<ReturnType<typeof start>>): Promise<number> {
  const before = sink.lines.length
  sink.signal("SIGUSR2")
  while (sink.lines.length === before) await sleep(10)
  return (JSON.parse(sink.lines.at(-1) ?? "{}") as { arrived: number }).arrived
}

function reportOf(steps: readonly Step[]): Report {
  return {
    title: "Isolation in the all-in-one process",
    notes: [
      `${figureText(PEOPLE)} people; ${VIEWERS} of them view their month in turn, ${VIEWS.perSecond} a second for ${VIEWS.ms / 1_000} s, each timed from when it was due, while the same process does other work. A stretch is what its main thread computes before any other request has its turn: processor time, which does not grow with what else the machine does. Clients, the mail server, the database and the program share the machine.`,
    ],
    columns: ["meanwhile", "median ms", "p99 ms", "slowest ms", "longest stretch ms", "done in that time"],
    rows: steps.map(({ name, milliseconds, stretchMs, done }) => [
      name,
      figureText(quantile(milliseconds, 0.5)),
      figureText(quantile(milliseconds, 0.99)),
      figureText(Math.max(...milliseconds)),
      figureText(stretchMs),
      done,
    ]),
    figures: [
      atMost(
        "longest stretch in ms, worst row",
        Math.max(...steps.map(({ stretchMs }) => stretchMs)),
        LIMITS.stretchMs,
        WHY,
      ),
    ],
  }
}
