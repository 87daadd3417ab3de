import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { easternDate } from "@scorecard/domain/calendar"
import { withCompany, type Company } from "./company.ts"
import { drive, expectOnly, textOf } from "./load.ts"
import { startPeer } from "./peer.ts"
import { profileOf, sharesText } from "./profile.ts"
import { atLeast, figureText, type Report } from "./report.ts"
import { median, quantile } from "./runs.ts"
import { withServers } from "./served.ts"
import type { Signed } from "./signed-in.ts"
import {
  SPENT_COLUMNS,
  costOf,
  dividedBy,
  medianSpent,
  spentCells,
  spentText,
  type Costed,
  type Spent,
} from "./spending.ts"

const PEOPLE = 1_000
const CONNECTIONS = 16
const ROUNDS = 9
const ROUND_MS = 2_000
const WARM_UP_MS = 4_000
const REQUESTS = 5_000
const SUPERVISOR = 3
const PROFILED_MS = 10_000
export const ATTENDANCE_ISSUES = "/v1/scorecard/attendance-issues"
const LEAST = { ofFloor: 0.5, ofPeer: 1.7 }
const whyFloor = (entry: Spent, bare: Spent) =>
  `after its token check, the bare insert sends three statements; an entry sends sixteen, also in two round trips; both are limited by the processor. An entry takes ${spentText(entry)}; the bare insert ${spentText(bare)}. The profile above shows where the API process's part goes; the database's is spread over the document with its indexes and change records, what it is validated against, its warnings, the queued recalculation, and its audit record. One statement of SQL functions could save some of that, but would put the rules of the desk into a second language.`
const whyPeer = (entry: Spent, peer: Spent) =>
  `the peer's record takes ${spentText(peer)}; an entry ${spentText(entry)}, and would have to take ${spentText(dividedBy(peer, LEAST.ofPeer))}. In addition, it locks the month, checks the reporting line, queues a recalculation and a notification, and continues the audit chain.`

type Side = "product" | "floor" | "peer"
type Load = Record<Side, { origin: string; pid: number; texts: string[] }>

/**
 * Supervisors enter attendance issues: validated, locked, audited, announced, with the recalculation of the month
 * queued. Compared with a bare insert transaction behind the same token check, and with what a team might use instead.
 */
export function entries(): Promise<Report> {
  return withCompany({ people: PEOPLE, months: 1 }, async (company) => {
    const rounds = await withServers(company, async (served) => {
      const folder = join(company.directory, "peer")
      mkdirSync(folder)
      const peer = await startPeer(folder, served.databaseUrl)
      try {
        const load: Load = {
          product: {
            origin: served.product,
            pid: served.pids.product,
            texts: entryTexts(served.everyone, ATTENDANCE_ISSUES),
          },
          floor: { origin: served.floor, pid: served.pids.floor, texts: entryTexts(served.everyone, "/insert") },
          peer: { origin: peer.origin, pid: peer.pid, texts: peerTexts(peer) },
        }
        return await measure(load)
      } finally {
        await peer.stop()
      }
    })
    return reportOf(rounds, await profileEntries(company))
  })
}

/** On its own: a process that is profiled is slower. */
async function profileEntries(company: Company): Promise<string> {
  const profileIn = join(company.directory, "profile")
  await withServers(
    company,
    async ({ product, pids, everyone }) => {
      const load = { origin: product, pid: pids.product, texts: entryTexts(everyone, ATTENDANCE_ISSUES) }
      await enter(load, WARM_UP_MS)
      await enter(load, PROFILED_MS)
    },
    { profileIn },
  )
  return sharesText(profileOf(profileIn, PROFILED_MS))
}

/** The three take turns, so that other load on the machine affects all of them. */
async function measure(load: Load): Promise<Record<Side, Costed[]>> {
  const sides = Object.keys(load) as Side[]
  const rounds: Record<Side, Costed[]> = { product: [], floor: [], peer: [] }
  for (const side of sides) await enter(load[side], WARM_UP_MS)
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of sides) rounds[side].push(await enter(load[side], ROUND_MS))
  }
  return rounds
}

async function enter({ origin, pid, texts }: Load[Side], ms: number): Promise<Costed> {
  const driven = await costOf(pid, () => drive(origin, texts, { connections: CONNECTIONS, ms }))
  expectOnly(driven, "201")
  return driven
}

function reportOf(rounds: Record<Side, Costed[]>, profile: string): Report {
  const perSecond = (side: Side) => median(rounds[side].map((each) => each.perSecond))
  const times = (side: Side) => rounds[side].flatMap((each) => each.milliseconds)
  const names: Record<Side, string> = {
    product: "entry create",
    floor: "bare insert transaction",
    peer: "Payload 3, a record with its versions",
  }
  return {
    title: "Entry create",
    notes: [
      `${CONNECTIONS} connections, ${ROUNDS} turns of ${ROUND_MS / 1_000} s each, in a company of ${figureText(PEOPLE)}; medians of the turns.`,
      "The bare insert checks the same token and commits the document. The peer checks a token, validates, and keeps a version; it holds no month and tells no one.",
      "No worker runs meanwhile. Every entry but a person's first duplicates one of the same day, so its response has a warning.",
      `Where the API process's own time goes while entries are created, by a profile (\`--cpu-prof\`): ${profile}.`,
    ],
    columns: ["", "a second", "median ms", "p99 ms", ...SPENT_COLUMNS],
    rows: (Object.keys(names) as Side[]).map((side) => [
      names[side],
      figureText(perSecond(side)),
      figureText(median(times(side))),
      figureText(quantile(times(side), 0.99)),
      ...spentCells(medianSpent(rounds[side])),
    ]),
    figures: [
      atLeast(
        "entry create / bare insert transaction",
        perSecond("product") / perSecond("floor"),
        LEAST.ofFloor,
        whyFloor(medianSpent(rounds.product), medianSpent(rounds.floor)),
      ),
      atLeast(
        "entry create / the peer",
        perSecond("product") / perSecond("peer"),
        LEAST.ofPeer,
        whyPeer(medianSpent(rounds.product), medianSpent(rounds.peer)),
      ),
    ],
  }
}

/** Supervisors in turn, each about the people of their department in turn. */
export function entryTexts(everyone: readonly Signed[], path: string): string[] {
  const supervisors = everyone.filter(isSupervisor)
  return Array.from({ length: REQUESTS }, (_, n) => {
    const supervisor = supervisors[n % supervisors.length]
    const people = everyone.filter((each) => isMember(each) && each.department_id === supervisor?.department_id)
    return entryText(path, n, { supervisor, person: people[Math.floor(n / supervisors.length) % people.length] })
  })
}

/** One about each person, by a supervisor of their department. */
export function entryForEachTexts(everyone: readonly Signed[], path: string): string[] {
  const supervisors = new Map(everyone.filter(isSupervisor).map((each) => [each.department_id, each]))
  return everyone
    .filter((each) => isMember(each) && supervisors.has(each.department_id))
    .map((person, n) => entryText(path, n, { supervisor: supervisors.get(person.department_id), person }))
}

const isSupervisor = ({ access_level }: Signed) => access_level === SUPERVISOR
const isMember = ({ access_level }: Signed) => access_level === 1

type Pair = { supervisor: Signed | undefined; person: Signed | undefined }

function entryText(path: string, n: number, { supervisor, person }: Pair): string {
  // Today: on the first of a month, yesterday's may be closed.
  const date = easternDate(Temporal.Now.instant())
  const body = {
    employee_id: person?.employee_id ?? "",
    date_of_occurrence: date,
    issue_type: "tardiness",
    minutes: (n % 60) + 1,
  }
  return textOf({ method: "POST", path, token: supervisor?.webToken ?? "", body })
}

function peerTexts({ token, employees }: Pick<Awaited<ReturnType<typeof startPeer>>, "token" | "employees">): string[] {
  const date_of_occurrence = new Date().toISOString()
  return Array.from({ length: REQUESTS }, (_, n) => {
    const employee = employees[n % employees.length]
    const body = { employee, date_of_occurrence, issue_type: "tardiness", minutes: (n % 60) + 1 }
    return textOf({ method: "POST", path: "/api/attendance_issues?depth=0", token, body })
  })
}
