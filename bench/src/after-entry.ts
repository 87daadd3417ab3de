import { setTimeout as sleep } from "node:timers/promises"
import type { Client } from "pg"
import { resyncEntries } from "../../apps/server/src/core/months/recalculation.ts"
import { JOB_SCHEMA } from "../../apps/server/src/platform/jobs/index.ts"
import { sendMail } from "../../apps/server/src/platform/mail/index.ts"
import { withClient } from "../../apps/server/test/chaos/kills/servers.ts"
import { startProgram, type Program } from "../../apps/server/test/support/program.ts"
import { openMailServer } from "../../apps/server/test/support/smtp.ts"
import type { Company } from "./company.ts"
import { ATTENDANCE_ISSUES, entryForEachTexts } from "./entries.ts"
import { expectOnly, storm } from "./load.ts"
import type { Served } from "./served.ts"
import { withSpending } from "./spending.ts"
import { sizesOf } from "./table-sizes.ts"

/** What 100,000 people make in their busiest hour. With fewer at a time, the worker does less of it together. */
export const ENTRIES_PER_SECOND = 20
const ENTRIES = 400
const CONNECTIONS = 8
const LOOKS = 2
const LOOK_MS = 15_000
const PAUSE_MS = 100
/** What a notification leaves behind, until it is purged. The contents of its email are purged within a day. */
const NOTICES = ["tbl_notifications", "tbl_mails"]

/** What follows one entry: processor time in ms, and bytes. `idleCores`: what an idle worker takes. */
export type AfterEntry = { followUp: number; noticeBytes: number; idleCores: number }

/**
 * Makes entries without a worker and then with one, which recalculates the person's month, delivers the notification and
 * sends the email: what follows an entry is the difference, without what the worker takes while there is no work.
 * @throws Error unless as many recalculations and emails follow as there are entries
 */
export function measureAfterEntry({ environment }: Company, { product, pids, everyone, databaseUrl }: Served) {
  const texts = entryForEachTexts(everyone, ATTENDANCE_ISSUES).slice(0, ENTRIES)
  const turns = Math.ceil(ENTRIES / texts.length)
  const entries = turns * texts.length
  const ms = (texts.length / ENTRIES_PER_SECOND) * 1_000
  // One per person in each turn: two within two seconds would share a recalculation.
  const enter = async (afterTurn: () => Promise<void>) => {
    for (let turn = 0; turn < turns; turn++) {
      const load = { connections: CONNECTIONS, perSecond: ENTRIES_PER_SECOND, ms }
      expectOnly(await storm(product, texts, load), "201")
      await afterTurn()
    }
  }
  return withClient(databaseUrl, async (client): Promise<AfterEntry> => {
    await client.query("vacuum analyze")
    const without = await spentBy([pids.product], () => enter(async () => {}))
    return withWorker(environment, async (worker, countMails) => {
      const both = [pids.product, worker.process.pid ?? 0]
      const allDone = () => waitUntilAllDone(client)
      // This warms the worker up as well.
      await allDone()
      await markAllRead(client)
      await client.query("vacuum analyze")
      const before = { recalculations: await countRecalculations(client), mails: countMails() }
      const noticeBytesBefore = await countNoticeBytes(client, databaseUrl)
      const together = await spentBy(both, () => enter(allDone))
      const recalculations = (await countRecalculations(client)) - before.recalculations
      const mails = countMails() - before.mails
      if (recalculations !== entries || mails !== entries)
        throw new Error(`${entries} entries led to ${recalculations} recalculations and ${mails} emails`)
      return {
        followUp: (together.ms - without.ms) / entries,
        noticeBytes: ((await countNoticeBytes(client, databaseUrl)) - noticeBytesBefore) / entries,
        idleCores: together.idleCores - without.idleCores,
      }
    })
  })
}

/** With a mail server, which is in this process. */
async function withWorker<Result>(
  environment: Company["environment"],
  work: (worker: Program, countMails: () => number) => Promise<Result>,
): Promise<Result> {
  const mailServer = await openMailServer()
  try {
    const settings = { LOG_LEVEL: "info", BSC_ROLLING_SYNC_ENABLED: "false", NOTIFICATION_SMTP_URL: mailServer.url }
    const worker = await startProgram({ ...environment, ...settings, ROLE: "worker" }, process.execArgv)
    try {
      return await work(worker, () => mailServer.arrived.length)
    } finally {
      await worker.stop()
    }
  } finally {
    await mailServer.close()
  }
}

/** Processor time of these programs and the database, without what they take while there is no work. */
async function spentBy(programs: readonly number[], work: () => Promise<void>) {
  const total = async (spend: () => Promise<void>) => {
    const { spent } = await withSpending(programs, spend)
    return spent.program + spent.database
  }
  // The quieter one: for some seconds, the database may still be cleaning up after earlier work.
  const looks: number[] = []
  while (looks.length < LOOKS) looks.push(await total(() => sleep(LOOK_MS)))
  const idleCores = Math.min(...looks) / LOOK_MS
  const startedAt = performance.now()
  const ms = await total(work)
  return { ms: ms - idleCores * (performance.now() - startedAt), idleCores }
}

async function waitUntilAllDone(client: Client): Promise<void> {
  const findUndone = () =>
    client.query(
      `(select from tbl_outbox where dead_at is null limit 1) union all
        (select from ${JOB_SCHEMA}.job where name = any($1) and state in ('created', 'active', 'retry') limit 1)`,
      [[resyncEntries.name, sendMail.name]],
    )
  while ((await findUndone()).rowCount !== 0) await sleep(PAUSE_MS)
}

async function countRecalculations(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer from ${JOB_SCHEMA}.job where name = $1 and state = 'completed'`,
    [resyncEntries.name],
  )
  return rows[0]?.count ?? 0
}

/** From the eleventh on, unread ones of the same sender would be merged, and their emails sent later. */
const markAllRead = (client: Client) =>
  client.query("update tbl_notifications set read_at = created_at where read_at is null")

/** Without the room that deleted rows leave, which later rows would take. */
async function countNoticeBytes(client: Client, databaseUrl: string): Promise<number> {
  for (const table of NOTICES) await client.query(`vacuum full ${table}`)
  const sizes = await sizesOf(databaseUrl)
  return NOTICES.reduce((sum, table) => sum + (sizes.get(table) ?? 0), 0)
}
