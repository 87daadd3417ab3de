import { NOTIFICATION_TYPES } from "@scorecard/contracts/notification-types"
import { afterAll, beforeAll, expect, test } from "vitest"
import { sql } from "#platform/documents/index.ts"
import { arrivalOf, arrivedNow, lostLinks, namedOnCards, straysOf, type Arrived } from "./arrived.ts"
import {
  ALL_PEOPLE,
  everythingSent,
  morning,
  noon,
  ONE,
  runJob,
  score,
  settleCompany,
  TWO,
  type Company,
} from "./company.ts"
import { ROWS, type Scene } from "./rows.ts"
import { disableAll, setUp } from "./set-up.ts"
import { POSTING, ROUNDS, type Arrival, type Round } from "./situations.ts"
import { openMailServer } from "../support/smtp.ts"
import { openReceiver, status } from "../support/webhook-receiver.ts"
import { openTestWorld } from "../support/world.ts"

/*
 * Every type of notification in every situation: caused through the API or by the worker's jobs, and delivered by the
 * worker to inboxes, a mail server and the team channel, all of them real. Any additional arrival is an error, too.
 */

let company: Company
beforeAll(async () => {
  const [mailServer, receiver] = await Promise.all([openMailServer(), openReceiver()])
  const from = { name: "Scorecard", address: "scorecard@mail.example.com" }
  const world = await openTestWorld("deliveries", {
    warehouse: "none",
    role: "all",
    config: {
      email: { driver: mailServer.driver, from, appBaseUrl: "https://app.example.com" },
      teamChat: { webhookUrl: `http://127.0.0.1:${receiver.port}/hook`, allowedHosts: [], allowLoopback: true },
    },
  })
  company = await settleCompany({ world, mailServer, receiver })
})
afterAll(async () => {
  await company.world.close()
  await Promise.all([company.mailServer.close(), company.receiver.close()])
})

function sceneOf({ team }: Round): Scene {
  const teams = team === "ONE" ? { team: ONE, other: TWO } : { team: TWO, other: ONE }
  return { company, ...teams, run: (job) => runJob(company, job) }
}

/** What the rounds decide on and delete, created while no one is notified of anything. */
async function prepare(rounds: readonly Round[]): Promise<Map<string, string>[]> {
  await morning(company)
  await score(company, ONE, true)
  await score(company, TWO, true)
  await disableAll(company)
  const prepared: Map<string, string>[] = []
  for (const round of rounds) {
    const scene = sceneOf(round)
    const ids = ROWS.map(async (row) => [row.type, (await row.prepare?.(scene)) ?? ""] as const)
    prepared.push(new Map(await Promise.all(ids)))
  }
  await everythingSent(company)
  expect(company.mailServer.arrived).toEqual([])
  return prepared
}

/** Sets everything up to the moment of the events. @returns the setup steps that failed */
async function begin(scene: Scene, round: Round): Promise<string[]> {
  await morning(company)
  await score(company, scene.other, false)
  await score(company, scene.team, true)
  const wrong = await setUp(scene, round)
  noon(company)
  if (round.closed) company.receiver.answers(status(410), status(410), status(410))
  return wrong
}

async function causeAll(scene: Scene, prepared: Map<string, string> | undefined): Promise<void> {
  for (const row of ROWS) await row.cause(scene, prepared?.get(row.type) ?? "")
}

const shown = ({ inbox, mails, posts }: Arrival) =>
  JSON.stringify({ inbox: inbox.toSorted(), mails: mails.toSorted(), posts: posts.toSorted() })

/** Deviations from the table in one round. */
function differences(arrived: Arrived, scene: Scene, round: Round): string[] {
  return ROWS.flatMap((row, index) => {
    const { name, arrives } = round.situation(index)
    const [expected, got] = [shown(arrives(row, row.recipients(scene))), shown(arrivalOf(arrived, row, scene))]
    return got === expected ? [] : [`${row.type}, ${name}: ${got}, not ${expected}`]
  })
}

/** Such as managers who left. */
async function noticesOutside(): Promise<unknown[]> {
  const { rows } = await sql`select employee_id, type from tbl_notifications
    where employee_id <> all(${ALL_PEOPLE})`.execute(company.world.app.platform.db)
  return rows
}

test("the table has exactly one row for each type", () => {
  const types = ROWS.map((row) => row.type)
  expect(types.toSorted()).toEqual(NOTIFICATION_TYPES.map((type) => type.key).toSorted())
})

test("in each situation, each type reaches exactly its recipients, once, by the open channels only", async () => {
  const wrong: string[] = []
  const messageIds: string[] = []
  const cells = ROWS.length * ROUNDS.length
  let right = 0
  const prepared = await prepare(ROUNDS)
  for (const [turn, round] of ROUNDS.entries()) {
    const scene = sceneOf(round)
    wrong.push(...(await begin(scene, round)))
    await causeAll(scene, prepared[turn])
    const arrived = await arrivedNow(company)
    const different = differences(arrived, scene, round)
    right += ROWS.length - different.length
    wrong.push(...different, ...straysOf(arrived, scene), ...namedOnCards(company), ...(await lostLinks(arrived)))
    messageIds.push(...arrived.mails.map(({ id }) => id))
  }
  expect(wrong).toEqual([])
  expect(new Set(messageIds).size).toBe(messageIds.length)
  expect(await noticesOutside()).toEqual([])
  expect([right, cells]).toEqual([615, 615])
  console.log(
    `${right} of ${cells} cells (${ROWS.length} types, ${ROUNDS.length} situations) arrive as they should, in ${messageIds.length} mails`,
  )
}, 180_000)

test("no one is notified of a change rolled back at the end of its transaction; repeating the change notifies", async () => {
  const { db } = company.world.app.platform
  const { sendLockReminders, sendMissingEvaluationReminders } = company.world.app.features.reminders
  const [prepared] = await prepare([POSTING])
  const scene = sceneOf(POSTING)
  expect(await begin(scene, POSTING)).toEqual([])

  await sql`create function fail_at_the_end() returns trigger language plpgsql
    as $$ begin raise exception 'not this time'; end $$`.execute(db)
  await sql`create constraint trigger fails after insert on tbl_audit_log deferrable initially deferred
    for each row execute function fail_at_the_end()`.execute(db)
  // A job would be retried later: here it is run directly, and fails once.
  const run = (job: string) =>
    job === "weekly_lock_reminders" ? sendLockReminders() : sendMissingEvaluationReminders()
  for (const row of ROWS.filter(({ inClosedMonth }) => !inClosedMonth)) {
    const cause = row.cause({ ...scene, run }, prepared?.get(row.type) ?? "")
    await expect(cause, row.type).rejects.toThrow(/^500|not this time/)
  }
  expect(await arrivedNow(company)).toEqual({ items: [], mails: [], posts: [] })

  await sql`drop trigger fails on tbl_audit_log`.execute(db)
  await causeAll(scene, prepared)
  expect(differences(await arrivedNow(company), scene, POSTING)).toEqual([])
})
