import { readFileSync } from "node:fs"
import { withParameters } from "../support/open-api.ts"
import { call, type Program } from "../support/program.ts"

/** Who sends a request, and to which program. */
export type Question = { asker: string; path: string }
export type Askers = Record<string, string>

type Named = { name: string; required?: boolean }
type Described = {
  paths: Record<string, Record<string, { parameters?: Named[] }>>
  components: { parameters: Record<string, Named> }
}
// openapi.test.ts validates the document.
const openApi = withParameters(
  JSON.parse(readFileSync(new URL("../../../../openapi.json", import.meta.url), "utf8")) as Described,
)

/**
 * Routes whose answers do not come from documents or depend on the current time: health, status, minutes of activity,
 * signed URLs (which contain their expiry), streams.
 */
const OF_NOW = /^\/health|^\/v1\/system\/status|activity-(summary|export)|\/url$|\/stream$|^\/v1\/files|\/proof$/

/** Every URL without an id in it, with year, month and cycle if required. */
function everyList(months: readonly string[]): string[] {
  return Object.entries(openApi.paths).flatMap(([path, { get }]) => {
    if (!get || path.includes("{") || OF_NOW.test(path)) return []
    const names = new Set(get.parameters?.map(({ name }) => name))
    const more = [names.has("format") && "format=csv", names.has("cycle_id") && "cycle_id=2026-H2"].filter(Boolean)
    if (!names.has("year")) return [`${path}?${more.join("&")}`]
    return months.map((month) => `${path}?${[queryOf(month), ...more].join("&")}`)
  })
}

const queryOf = (month: string) => `year=${month.slice(0, 4)}&month=${Number(month.slice(5))}`

const ENTRIES = ["sbs-entries", "non-sbs-entries", "atw-entries", "attendance-issues", "productivity-issues"]
const BSC = "/v1/dashboard/bsc"

/** Per person and month: the scorecard, its receipt, and the entries behind it. */
function everyPerson(people: readonly string[], months: readonly string[]): string[] {
  return months.flatMap((month) =>
    people.flatMap((id) => [
      `${BSC}?view_mode=self&employee_id=${id}&${queryOf(month)}`,
      `${BSC}/receipt?employee_id=${id}&${queryOf(month)}`,
      ...ENTRIES.map((kind) => `/v1/scorecard/${kind}?employee_id=${id}&${queryOf(month)}&limit=200`),
    ]),
  )
}

/** One level deeper: the objects in the lists. */
async function everyDetail(program: Program, token: string, lists: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const list of lists) {
    const [path = ""] = list.split("?")
    if (
      !Object.keys(openApi.paths).some(
        (each) => each.startsWith(`${path}/{`) && !each.slice(path.length + 2).includes("/"),
      )
    )
      continue
    const { status, body } = await call(program, token, "GET", list)
    if (status !== 200 || !Array.isArray(body?.items)) continue
    for (const { _id } of body.items.slice(0, 20))
      if (typeof _id === "string") found.push(`${path}/${encodeURIComponent(_id)}`)
  }
  return found
}

/** `count` different requests that this program answers 200, evenly across all kinds. */
export async function questionsFor(
  program: Program,
  askers: Askers,
  months: readonly string[],
  count: number,
): Promise<Question[]> {
  const admin = askers["admin"] ?? ""
  const { body } = await call(program, admin, "GET", "/v1/employees?limit=200")
  const people: string[] = body.items.map((person: { employee_id: string }) => person.employee_id)
  const lists = everyList(months)
  const versions = months.flatMap((month) =>
    [1, 2].map((version) => `${BSC}/month-report/versions/${version}?${queryOf(month)}&limit=200`),
  )
  const asAdmin = [lists, versions, await everyDetail(program, admin, lists), everyPerson(people, months)]
  const others = Object.keys(askers).filter((asker) => asker !== "admin")
  const kinds = [
    ...asAdmin.map((paths) => paths.map((path) => ({ asker: "admin", path }))),
    ...others.map((asker) => lists.map((path) => ({ asker, path }))),
  ]
  return takeEvenly(kinds, count, async ({ asker, path }) => {
    return (await answerOf(program, askers, { asker, path })).startsWith("200 ")
  })
}

async function takeEvenly<T>(kinds: readonly T[][], count: number, isFit: (each: T) => Promise<boolean>): Promise<T[]> {
  const taken: T[] = []
  const waiting = kinds.map(scattered)
  while (taken.length < count && waiting.some((kind) => kind.length > 0)) {
    for (const kind of waiting) {
      const next = kind.pop()
      if (next !== undefined && taken.length < count && (await isFit(next))) taken.push(next)
    }
  }
  return taken
}

/** The same order each time, with neighbors far apart. */
function scattered<T>(list: readonly T[]): T[] {
  const step = [7919, 7907, 7901].find((prime) => list.length % prime !== 0) ?? 1
  return list.map((_, at) => list[(at * step) % list.length] as T) // within the list
}

/**
 * When the warehouse was filled, which a restore does again: drafts are recalculated, and the report counts it as
 * another change of itself.
 */
const FILLED_AT = /"(computed_at|synced_at|last_sync_at|last_rolling_sync_at|request_id)":("[^"]*"|null)/g
/** `computed_at` and `synced_at`, the last two columns of a month's export. */
const FILLED_AT_IN_CSV = /(,\d{4}-\d\d-\d\dT[\d:.]+Z){2}$/gm

export async function answerOf(program: Program, askers: Askers, { asker, path }: Question): Promise<string> {
  const response = await fetch(program.address + path, { headers: { authorization: `Bearer ${askers[asker]}` } })
  const text = `${response.status} ${await response.text()}`
  return text.replaceAll(FILLED_AT, '"$1":…').replaceAll(FILLED_AT_IN_CSV, ",…")
}
