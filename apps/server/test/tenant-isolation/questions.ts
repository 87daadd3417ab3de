import { readTable } from "@scorecard/tables"
import { NOWHERE, type Company, type Side, type TeamNames } from "./tenant-isolation.ts"
import { readOpenApi, type Parameter, type Schema } from "../support/open-api.ts"
import type { Caller, TestWorld } from "../support/world.ts"

export type Operation = { method: string; path: string; parameters: Parameter[]; body: unknown }

/** An endless response: its content is the notifications, addressed to their recipients. */
const ENDLESS = new Set(["/v1/notifications/stream"])

export async function operationsOf(world: TestWorld): Promise<Operation[]> {
  const { paths, components } = await readOpenApi(world)
  const resolve = (schema: Schema): Schema => components.schemas[schema.$ref?.split("/").at(-1) ?? ""] ?? schema
  const withSchema = (parameter: Parameter) => ({
    ...parameter,
    ...(parameter.schema && { schema: resolve(parameter.schema) }),
  })
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) =>
      ENDLESS.has(path)
        ? []
        : [{ method, path, parameters: parameters.map(withSchema), body: requestBody?.content ?? null }],
    ),
  )
}

/** Filters in which a team can reference its own objects and the other team's. */
const NAMING: Record<string, (names: TeamNames) => string> = {
  keys: ({ ids }) => `person ${ids.colleague}`,
  employee_id: ({ ids }) => ids.colleague,
  department_id: ({ department_id }) => department_id,
  cluster_id: ({ cluster_id }) => cluster_id,
  evaluator_id: ({ ids }) => ids.supervisor,
  submitted_by_id: ({ ids }) => ids.supervisor,
  deleted_by_id: ({ ids }) => ids.supervisor,
  made_by_id: ({ ids }) => ids.supervisor,
  sent_by_id: ({ ids }) => ids.supervisor,
  author_id: ({ ids }) => ids.supervisor,
  recipient_id: ({ ids }) => ids.colleague,
  requested_by_id: ({ ids }) => ids.lead,
  actor_id: ({ ids }) => ids.supervisor,
  impersonator_id: ({ ids }) => ids.head,
  target_id: ({ ids }) => ids.colleague,
  q: ({ name }) => name,
}
/** The fixed parts of a request. */
const PLAIN: Record<string, string> = { year: "2026", month: "10", cycle_id: "2026", scope: "approval", kind: "sbs" }
/** Not objects of a team: cycles, tasks, and published modules with their units belong to the company. */
export const NAMES_NO_TEAM = new Set(["cycle_id", "module_id", "task_id", "unit_id"])

/** Filters by an id that no request swaps. */
export function unswapped({ parameters }: Operation): string[] {
  const names = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name)
  return names.filter(
    (name) =>
      (/_ids?$/.test(name) || name === "q") && !(name in NAMING || name === "employee_ids" || NAMES_NO_TEAM.has(name)),
  )
}

type Question = Record<string, string>

/** The variants of a request: months and views, each filter for both teams, and its words. */
function questionsOf({ parameters }: Operation, self: TeamNames, other: TeamNames): Record<string, Question> {
  const declared = new Map(parameters.flatMap((each) => (each.in === "query" ? [[each.name, each] as const] : [])))
  const base: Question = {}
  for (const name of declared.keys()) if (PLAIN[name] !== undefined) base[name] = PLAIN[name]
  if (declared.has("employee_ids")) base["employee_ids"] = `${self.ids.member},${self.ids.colleague}`
  const months = declared.has("month") ? { october: {}, september: { month: "9" } } : { plain: {} }
  const views = declared.has("view_mode")
    ? { self: { view_mode: "self" }, pool: { view_mode: "aggregate" } }
    : { "": {} }

  const queries: Record<string, Question> = {}
  for (const [month, inMonth] of Object.entries(months)) {
    for (const [view, asView] of Object.entries(views)) queries[`${month} ${view}`] = { ...base, ...inMonth, ...asView }
  }
  const main = { ...base, ...(declared.has("view_mode") && { view_mode: "aggregate" }) }
  for (const [name, named] of Object.entries(NAMING)) {
    if (!declared.has(name)) continue
    queries[`foreign ${name}`] = { ...main, [name]: named(other) }
    // A final month is read from a different place than an open one.
    if (declared.has("view_mode")) queries[`foreign ${name} september`] = { ...main, month: "9", [name]: named(other) }
  }
  if (declared.has("employee_ids"))
    queries["mixed ids"] = { ...main, employee_ids: `${self.ids.colleague},${other.ids.colleague}` }
  if (declared.has("limit")) queries["first"] = { ...main, limit: "1" }
  if (declared.get("format")) queries["workbook"] = { ...main, format: "xlsx" }
  for (const [name, { schema }] of declared) {
    if (["sort", "format", "view_mode"].includes(name)) continue
    for (const word of wordsOf(schema)) queries[`${name} ${word}`] = { ...main, [name]: word }
  }
  return queries
}

const wordsOf = (schema: Schema | undefined): string[] => schema?.enum ?? schema?.anyOf?.flatMap(wordsOf) ?? []

/** Actions on an object, appended to its URL. */
const ACTION = /\/(restore|approve|reject|attachments|managers|publish|read|retry)$/

/** An object of a path, or null if the team has none there. */
export function objectAt(path: string, { ids, objects }: TeamNames & Partial<Pick<Side, "objects">>): string | null {
  if (path.includes("{employee_id}")) return ids.colleague
  return objects?.get(path) ?? objects?.get(path.replace(ACTION, "")) ?? null
}

/** @param object its id; after a slash, the id of something in it */
export function addressAt(path: string, object: string | null): string {
  const ids = object?.split("/") ?? []
  return path
    .replaceAll(/\{(employee_id|id|assignment_id|batch_id|job_id|module_id|unit_id)\}/g, () => ids.shift() ?? NOWHERE)
    .replace("{year}", "2026")
    .replace("{month}", "10")
    .replace(/\{(n|version)\}/, "1")
    .replace("{kind}", "sbs")
    .replaceAll(/\{\w+\}/g, NOWHERE)
}

/** The address is the company's, and what each team finds there its own. */
const STANDS_FOR_ALL = new Set(["/v1/scorecard/shift-patterns/{id}/assignments"])

export type Heard = { operation: string; url: string; status: number; text: string }

/**
 * All responses to a team, by requests in team-neutral words. The other team need not exist: then its names have no
 * meaning.
 */
export async function hear(
  { world }: Company,
  { self, other }: { self: Side; other: TeamNames & Partial<Pick<Side, "objects">> },
  callers: Record<string, Caller>,
): Promise<Map<string, Heard>> {
  const heard = new Map<string, Heard>()
  for (const operation of await operationsOf(world)) {
    if (operation.method !== "get") continue
    const { path } = operation
    const isLocated = /\{(employee_id|id|batch_id|job_id|module_id)\}/.test(path) && !STANDS_FOR_ALL.has(path)
    const addresses = { own: objectAt(path, self), ...(isLocated && { foreign: objectAt(path, other) }) }
    for (const [whose, object] of Object.entries(addresses)) {
      const questions = Object.entries(questionsOf(operation, self, other))
      const ask = async ([name, caller]: [string, Caller]) => {
        for (const [words, question] of questions) {
          const query = new URLSearchParams(question).toString()
          const url = addressAt(path, object) + (query && `?${query}`)
          const answer = await read(world, caller, url)
          heard.set(`${name}: ${path} ${whose} ${words}`, { operation: path, url, ...answer })
          // A caller who may not use it at all learns nothing more from another request.
          if (NOT_THEIRS.test(answer.text)) break
        }
      }
      await Promise.all(Object.entries(callers).map(ask))
    }
  }
  return heard
}

const NOT_THEIRS = /"code":"(level_too_low|permission_missing)"/

/** A supervisor reads the same as the head: three people cover all four. */
export const readersOf = ({ member, lead, head, program }: Side): Record<string, Caller> => ({
  member,
  lead,
  head,
  program,
})

async function read(world: TestWorld, caller: Caller, url: string): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${caller.token}` }
  const {
    statusCode,
    rawPayload,
    headers: responseHeaders,
  } = await world.app.http.inject({ method: "GET", url, headers })
  const isWorkbook = String(responseHeaders["content-type"]).includes("spreadsheetml")
  return { status: statusCode, text: isWorkbook ? await textOf(rawPayload) : rawPayload.toString() }
}

async function textOf(bytes: Buffer): Promise<string> {
  // A workbook with headers only is refused as an upload; here it is a response.
  const table = await readTable({ fileName: "answer.xlsx", bytes }, { maxRows: 5000 }).catch(() => null)
  return JSON.stringify(table)
}

/**
 * A response in words that are the same for every team and world: without the team's name, with generated ids replaced
 * by their order, and without what depends on the time or the request instead of the data.
 */
export function plainWords({ status, text }: Pick<Heard, "status" | "text">): string {
  const ids: string[] = []
  const placeOf = (id: string) => {
    if (!ids.includes(id)) ids.push(id)
    return `id-${ids.indexOf(id)}`
  }
  const words = text
    .replaceAll(/"(request_id|duration_ms)":("[^"]*"|\d+)/g, '"$1":"…"')
    .replaceAll(/"(next_cursor|url)":"[^"]*"/g, '"$1":"…"')
    .replaceAll(/\bT[12](?!\d)/g, "TX")
    .replaceAll(/\bt[12]-/g, "tx-")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, placeOf)
    .replaceAll(/\b[0-9a-f]{64}\b/g, "hash")
  return `${status} ${words}`
}
