import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { PATHS } from "#features/entries/entries.test-support.ts"
import { hear, operationsOf, plainWords, readersOf, unswapped, type Heard } from "./questions.ts"
import { done, namesOf, openCompany, type Company, type Side } from "./tenant-isolation.ts"

const MINUTES = 60_000

/** The first team alone, and the same team next to another one that has left the same traces. */
let alone: Company
let together: Company
let t1: Side
let t2: Side
let before: Map<string, Heard>
let after: Map<string, Heard>
let fromTheOtherSide: Map<string, Heard>
let adminBefore: Map<string, Heard>
let adminAfter: Map<string, Heard>

const sideOf = ({ sides }: Company, at: number): Side => {
  const side = sides[at]
  if (!side) throw new Error("there is no such team")
  return side
}

beforeAll(async () => {
  alone = await openCompany("team_alone", ["T1"])
  together = await openCompany("two_teams", ["T1", "T2"])
  t1 = sideOf(together, 0)
  t2 = sideOf(together, 1)
  const self = sideOf(alone, 0)
  before = withoutNews(await hear(alone, { self, other: namesOf("T2") }, readersOf(self)))
  after = withoutNews(await hear(together, { self: t1, other: t2 }, readersOf(t1)))
  fromTheOtherSide = withoutNews(await hear(together, { self: t2, other: t1 }, readersOf(t2)))
  adminBefore = await hear(alone, { self, other: namesOf("T2") }, { admin: alone.admin })
  adminAfter = await hear(together, { self: t1, other: t2 }, { admin: together.admin })
}, 15 * MINUTES)
afterAll(() => Promise.all([alone.world.close(), together.world.close()]))

/**
 * Home without what is the same for the whole company: the news, and, for level 4, the number of create requests.
 * Everything else there is compared. (rules/dashboards#home)
 */
function withoutNews(heard: Map<string, Heard>): Map<string, Heard> {
  return new Map([...heard].map(([key, one]) => [key, isHome(one) ? { ...one, text: ownPartOf(one.text) } : one]))
}

const isHome = ({ operation, status }: Heard) => operation === "/v1/dashboard/home" && status === 200

function ownPartOf(text: string): string {
  const { news: _, reviews, ...own } = JSON.parse(text)
  return JSON.stringify({ ...own, reviews: reviews && { ...reviews, create_requests: null } })
}

/** Where a team sees traces of the other, and why it may. For every caller, unless one is named. */
const COMPANY_WIDE: [RegExp, string][] = [
  [/: \/v1\/auth\/dev-login\/people/, "development only: the people to sign in as"],
  [
    /: \/v1\/organization\//,
    "everyone sees the directory: names and managers, nothing of the scorecard (rules/people#organization-tree)",
  ],
  [
    /: \/v1\/dashboard\/news/,
    "the news recognizes people in front of the whole company: names and days, never a figure (rules/dashboards#news)",
  ],
  [
    /: \/v1\/learning\/(catalog|modules|player)/,
    "everyone can see published modules (rules/learning#modules-and-units)",
  ],
  [
    /^head: \/v1\/employees\/create-requests/,
    "level 4 approves create requests, and sees all of them (rules/people#create-requests)",
  ],
  [
    /: \/v1\/system\/activity-logs\/stream own first$/,
    "a batch of one record, whoever may see it: the whole stream is compared (rules/exports#audit-stream)",
  ],
  [
    /^head: \/v1\/learning\/files/,
    "level 4 changes all modules, and uses their files (rules/learning#modules-and-units)",
  ],
]
/** Routes with nothing of a team, so that not even an admin's answer differs. */
const OF_NO_TEAM: [RegExp, string][] = [
  [
    /^\/(health|v1\/(public|files|visibility$|system\/(visibility|setup)|auth\/(permissions|dev-login)))/,
    "the program, its pages and its levels",
  ],
  [/bulk\/template$/, "an empty form"],
  [/bulk\/previews\/\{preview_id\}\/rest$/, "the asker's own previews"],
  [/^\/v1\/scorecard\/bulk-previews\//, "the asker's own upload"],
  [/payroll-export\/columns$/, "a person's choice of columns"],
  [/finalize\/preview\/export$/, "the month is final, and generating it again would change no one"],
  [
    /^\/v1\/scorecard\/(bsc-cycles|configurations|configuration-templates|metrics|sbs-checklist-rubric|schedule-codes|locks$)/,
    "the company's rules",
  ],
  [/^\/v1\/scorecard\/shift-patterns(\/export|\/\{id\})?$/, "the company's rules"],
  [/^\/v1\/scorecard\/tasks/, "the company's catalog of tasks (rules/entries#tasks)"],
  [
    /^\/v1\/(calendar-feed$|employees\/me|auth\/activity-summary|notifications|feedback\/(mine|\{id\})|scorecard\/weekly-kudos\/me)/,
    "the asker's own",
  ],
  [/^\/v1\/dashboard\/bsc\/(month-report|comparison-access|sync-jobs)/, "the month's state, and what the asker may do"],
  [/^\/v1\/dashboard\/bsc\/statements\//, "a file for the asker alone: tested with statements"],
  [/^\/v1\/dashboard\/bsc\/what-if\//, "a calculation for level 5, who knows no teams"],
  [/^\/v1\/dashboard\/bsc\/available-months$/, "both teams have the same months: tested separately below"],
  [/^\/v1\/dashboard\/news\/(bonus-qualifiers|my-birthday)$/, "no one qualifies, and an admin has another birthday"],
  [
    /^\/v1\/assistant\/(status|settings|capabilities|explain\/scheduled-locking)$/,
    "the server's, and the locks' settings",
  ],
  [/^\/v1\/assistant\/threads/, "the asker's own"],
  [/^\/v1\/learning\/(enrollments\/mine|player\/.*\/attempts\/\{id\})/, "the asker's own"],
  [
    /^\/v1\/system\/(notifications\/types|email|teams|desktop-releases|service-accounts|webhooks|retention)/,
    "for level 5 only, who knows no teams",
  ],
  ...(inject("isDistributed")
    ? ([[/^\/v1\/exports\/entries$/, "refused on a distributed database (decision 0052)"]] satisfies [RegExp, string][])
    : []),
]
const isCompanyWide = (key: string) => COMPANY_WIDE.some(([pattern]) => pattern.test(key))

function differences(one: Map<string, Heard>, other: Map<string, Heard>): string[] {
  return [...one].flatMap(([key, heard]) => {
    if (isCompanyWide(key)) return []
    const [was, is] = inPlainWords(heard, other.get(key))
    return was === is ? [] : [`${key}\n  ${heard.url}\n${around(was, is)}`]
  })
}

const inPlainWords = (heard: Heard, again: Heard | undefined) =>
  [plainWords(heard), again ? plainWords(again) : "nothing"] as const

/** Where two responses differ. */
function around(was: string, is: string): string {
  const at = Array.from({ length: was.length }, (_, index) => index).findIndex((index) => was[index] !== is[index])
  const from = Math.max(0, at - 80)
  return `  - ${was.slice(from, from + 200)}\n  + ${is.slice(from, from + 200)}`
}

test("a second team changes no answer to the first: the same rows, counts, totals and means", () => {
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
  expect(differences(before, after)).toEqual([])
})

test("the other team, which did the same, gets the same answers", () => {
  expect(differences(before, fromTheOtherSide)).toEqual([])
})

test("answers to one team contain no words of the other", () => {
  const leaks = (heard: Map<string, Heard>, foreign: string, { department_id, cluster_id }: Side) => {
    const words = new RegExp(`\\b${foreign}-|${department_id}|${cluster_id}`, "i")
    return [...heard].flatMap(([key, { status, text }]) =>
      status < 300 && words.test(text) && !isCompanyWide(key) ? [key] : [],
    )
  }
  expect(leaks(after, "T2", t2)).toEqual([])
  expect(leaks(fromTheOtherSide, "T1", t1)).toEqual([])
})

test("the requests are sensitive: for each operation, someone who sees everyone notices the other team", () => {
  const felt = new Set<string>()
  for (const [key, heard] of adminBefore) {
    const [was, is] = inPlainWords(heard, adminAfter.get(key))
    if (was !== is) felt.add(heard.operation)
  }
  const operations = new Set([...adminBefore.values()].map(({ operation }) => operation))
  expect(
    [...operations].filter((path) => !felt.has(path) && !OF_NO_TEAM.some(([pattern]) => pattern.test(path))),
  ).toEqual([])
})

test("a month with data of the other team only is in the picker as a report, like all months", async () => {
  const august = async ({ head }: Side) => {
    const { items } = (await head.get("/v1/dashboard/bsc/available-months")).body
    return items.find(({ month }: { month: number }) => month === 8)?.sources
  }
  const late = { issue_type: "tardiness", minutes: 5, employee_id: t2.ids.colleague, date_of_occurrence: "2026-08-12" }
  await done(t2.supervisor.post(PATHS.attendance, late))
  expect([await august(t1), await august(t2)]).toEqual([["report"], ["entries", "report"]])
})

test("every filter by id or name is tried with the other team's", async () => {
  const untried = (await operationsOf(together.world)).filter(({ method }) => method === "get")
  expect(untried.flatMap((operation) => unswapped(operation).map((name) => `${operation.path}?${name}`))).toEqual([])
})

test("the other team finds everything of its own", async () => {
  for (const [kind, path] of Object.entries(PATHS)) {
    expect((await t2.supervisor.get(`${path}/${t2.objects.get(`${path}/{id}`)}`)).status).toBe(200)
    const { body } = await t2.supervisor.get(`/v1/scorecard/recycle-bin?kind=${kind}`)
    expect(body.total).toBe(1)
  }
})
