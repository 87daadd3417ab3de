import type { Random } from "../../independent-calculation/random.ts"
import type { KillableDatabase } from "./databases.ts"
import { WAYS, type Way } from "./servers.ts"

/** Names of programs in the fleet. */
export const APIS = ["api 1", "api 2"]
export const WORKERS = ["worker 1", "worker 2"]

/** When a kill happens: at any moment, while a month is being closed, or while shards are being moved. */
type Moment = "any" | "closing" | "rebalancing"

export type Kill = {
  /** As the table names it. */
  kind: string
  programs: string[]
  server: { name: string; way: Way; choice: number } | null
  moment: Moment
  afterMs: number
}

/** After everything has recovered from the kill before. */
const MAX_WAIT_MS = 2_500
/** A month with few people is closed in about a second. */
const MAX_WAIT_WHILE_CLOSING_MS = 600
const MAX_WAIT_WHILE_REBALANCING_MS = 3_000

/** Each kind once, in a random order, and again, until there are enough. */
export function planKills(database: KillableDatabase, count: number, random: Random): Kill[] {
  const kinds = kindsFor(database, random)
  const kills: Kill[] = []
  while (kills.length < count) kills.push(...random.some(kinds, kinds.length).map((make) => make()))
  return kills.slice(0, count)
}

function kindsFor({ main, workers }: KillableDatabase, random: Random): (() => Kill)[] {
  const anyTime = () => random.whole(0, MAX_WAIT_MS)
  const programs = (kind: string, names: () => string[]) => (): Kill => ({
    kind,
    programs: names(),
    server: null,
    moment: "any",
    afterMs: anyTime(),
  })
  const server = (kind: string, names: string[], way: Way) => (): Kill => ({
    kind: `${kind}: ${way}`,
    programs: [],
    server: { name: random.pick(names), way, choice: random.next() },
    moment: "any",
    afterMs: anyTime(),
  })
  const api = () => [random.pick(APIS)]
  const worker = () => [random.pick(WORKERS)]
  const nodes = workers.map(({ name }) => name)
  return [
    programs("API process", api),
    programs("worker", worker),
    () => ({
      ...programs("worker, a month closing", () => WORKERS)(),
      moment: "closing",
      afterMs: random.whole(0, MAX_WAIT_WHILE_CLOSING_MS),
    }),
    programs("API process and worker", () => [...api(), ...worker()]),
    ...WAYS.map((way) => server(main.name, [main.name], way)),
    () => ({ ...server(`${main.name} and a worker`, [main.name], "every process")(), programs: worker() }),
    ...(nodes.length > 0 ? WAYS.map((way) => server("Citus worker", nodes, way)) : []),
    ...(nodes.length > 0
      ? [
          (): Kill => ({
            ...server("a node, shards moving", [main.name, ...nodes], random.pick(WAYS))(),
            kind: "a node, shards moving",
            moment: "rebalancing",
            afterMs: random.whole(0, MAX_WAIT_WHILE_REBALANCING_MS),
          }),
        ]
      : []),
  ]
}
