import { rmSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startEmbeddedPostgres, type EmbeddedPostgres } from "@scorecard/embedded-postgres"
import { memoryFolder } from "./support/memory-folder.ts"
import { call, signIn, startProgram, type Program } from "./support/program.ts"
import { openMailServer, type MailPeer } from "./support/smtp.ts"

/** The defaults are for the suite; MAIL_KILLS=10 MAIL_CRASH_MAILS=1000 is the full measure. */
const KILLS = Number(process.env["MAIL_KILLS"] ?? 1)
const MAILS = Number(process.env["MAIL_CRASH_MAILS"] ?? 200)
/** The server delays its response to each mail, so that a killed worker leaves some with an unknown outcome. */
const THINKING_MS = 250
const LIMIT_MS = 600_000

let directory: string
let settings: Record<string, string>
let peer: MailPeer
/**
 * Holds back every response of the mail server, so that mails are left for the next kill however slow the machine is.
 */
let gate: PromiseWithResolvers<void> | null = null
let api: Program
let workers: Program[] = []
let server: EmbeddedPostgres
let documents: pg.Client

beforeAll(async () => {
  directory = memoryFolder("scorecard-mail-crash-")
  peer = await openMailServer({ thinking: () => sleep(THINKING_MS).then(() => gate?.promise) })
  settings = {
    DATA_DIR: join(directory, "data"),
    DEMO_DATA: "false",
    NOTIFICATION_SMTP_URL: peer.url,
    BROADCAST_MAX_RECIPIENTS: "10000",
    RATE_LIMIT_DEFAULT: "0",
  }
  api = await startProgram({ ...settings, ROLE: "api" })
  server = await startEmbeddedPostgres({ directory: join(directory, "data", "postgres"), log: () => {} })
  documents = new pg.Client({ connectionString: server.url("scorecard") })
  await documents.connect()
  await documents.query(
    `insert into tbl_employees (_id, doc) select id, jsonb_set(doc, '{personal_data,email_address}', to_jsonb(lower(id) || '@example.com'))
       || jsonb_build_object('_id', id, 'access_level', 1)
     from tbl_employees, (select 'M' || n as id from generate_series(1, $1::int) n) made where _id = 'ADMIN'`,
    [MAILS],
  )
  workers = await Promise.all([startWorker(), startWorker()])
})

afterAll(async () => {
  await documents.end()
  await server.stop()
  await Promise.all([api, ...workers].map((program) => program.stop()))
  await peer.close()
  rmSync(directory, { recursive: true, force: true })
})

const startWorker = () => startProgram({ ...settings, ROLE: "worker" })

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const limit = Date.now() + LIMIT_MS
  while (!(await isSo())) {
    if (Date.now() > limit) throw new Error("the condition was not met in time")
    await sleep(20)
  }
}

test(
  `killing one of two workers ${KILLS} times while ${MAILS} mails are sent loses none, and duplicates are the same mail`,
  { timeout: LIMIT_MS * 2 },
  async () => {
    const admin = await signIn(api, "admin@example.com")
    const recipient_ids = Array.from({ length: MAILS }, (_, n) => `M${n + 1}`)
    const draft = { recipient_ids, subject: "To all", body_html: "<p>Words</p>", delivery: ["email"] }
    const sent = await call(api, admin, "POST", "/v1/system/email/send", draft)
    expect(sent.status).toBe(201)

    for (let round = 1; round <= KILLS; round++) {
      await until(() => peer.arrived.length >= Math.floor((MAILS * round) / (KILLS + 1)))
      gate = Promise.withResolvers()
      const [victim, survivor] = workers
      await victim?.kill()
      // Otherwise it was killed when there was nothing left to lose.
      expect(new Set(peer.arrived.map(({ to }) => to.join())).size).toBeLessThan(MAILS)
      // The survivor is killed next.
      workers = [...(survivor ? [survivor] : []), await startWorker()]
      gate.resolve()
      gate = null
    }

    const path = `/v1/system/email/broadcasts/${sent.body._id}` as const
    await until(async () => (await call(api, admin, "GET", path)).body.email?.queued === 0)
    const { body } = await call(api, admin, "GET", path)
    expect(body.email).toEqual({ sent: MAILS, queued: 0, failed: 0, skipped: 0 })

    const byRecipient = Map.groupBy(peer.arrived, ({ to }) => to.join())
    expect(byRecipient.size).toBe(MAILS)
    const ids = [...byRecipient.values()].map((arrived) => new Set(arrived.map(({ mail }) => mail.messageId)))
    expect(ids.filter(({ size }) => size !== 1)).toEqual([])
    expect(new Set(ids.flatMap((set) => [...set])).size).toBe(MAILS)

    const { rows } = await documents.query<{ unsure: number; recipients: string[] }>(
      `select sum((doc->>'interrupted')::int)::int as unsure,
         array_agg(doc->'to'->>'address') filter (where (doc->>'interrupted')::int > 0) as recipients from tbl_mails`,
    )
    const twice = [...byRecipient].filter(([, arrived]) => arrived.length > 1).map(([to]) => to)
    const duplicates = peer.arrived.length - MAILS
    console.log(
      `${MAILS} mails, ${KILLS} kills: 0 lost, ${duplicates} duplicates, ${rows[0]?.unsure} attempts with an unknown outcome`,
    )
    // Every duplicate was counted as an attempt with an unknown outcome.
    expect(new Set(rows[0]?.recipients ?? [])).toEqual(new Set([...(rows[0]?.recipients ?? []), ...twice]))
    expect(duplicates).toBeLessThanOrEqual(rows[0]?.unsure ?? 0)
  },
)
