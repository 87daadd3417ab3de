import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { figureText } from "./report.ts"

type CallFrame = { functionName: string; url: string }
type Node = { id: number; callFrame: CallFrame; children?: number[] }
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[]; endTime: number }

/** What took how much of the time in which a process was not idle, as a share of it, most first. */
export type Shares = [name: string, share: number][]

const SHOWN = 12
const MICROSECONDS_PER_MS = 1_000

/**
 * The last milliseconds of the main thread's profile in this folder, by whose code ran: a package, a part of Node or a
 * module of the product. A native function counts as the code that called it.
 */
export function profileOf(folder: string, lastMs: number): Shares {
  const profiles = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as Profile)
  // Other threads do less.
  const [profile] = profiles.toSorted((a, b) => b.samples.length - a.samples.length)
  if (!profile) throw new Error("there is no profile")
  const owners = ownersOf(profile)
  const times = new Map<string, number>()
  let at = profile.endTime
  for (let n = profile.samples.length - 1; n >= 0 && at > profile.endTime - lastMs * MICROSECONDS_PER_MS; n--) {
    const took = profile.timeDeltas[n] ?? 0
    const owner = owners.get(profile.samples[n] ?? 0) ?? null
    if (owner !== null) times.set(owner, (times.get(owner) ?? 0) + took)
    at -= took
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times].map(([name, time]): Shares[number] => [name, time / all]).toSorted((a, b) => b[1] - a[1])
}

/** Of each node; null: idle. */
function ownersOf({ nodes }: Profile): Map<number, string | null> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const owners = new Map<number, string | null>()
  const visit = (node: Node, caller: string) => {
    const owner = ownerOf(node.callFrame, caller)
    owners.set(node.id, owner)
    for (const child of node.children ?? []) {
      const called = byId.get(child)
      if (called) visit(called, owner ?? caller)
    }
  }
  const [root] = nodes
  if (root) visit(root, "Node itself")
  return owners
}

function ownerOf({ functionName, url }: CallFrame, caller: string): string | null {
  if (functionName === "(idle)") return null
  if (functionName === "(garbage collector)") return "garbage collector"
  if (functionName === "(program)") return "Node itself"
  if (url === "") return caller
  const [, part] = /^node:(?:internal\/)?(\w+)/.exec(url) ?? []
  if (part !== undefined) return `Node: ${part}`
  const [, name] = /.*\/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//.exec(url) ?? []
  if (name !== undefined) return name
  const [, own] = /\/(?:apps\/server\/src|packages)\/([\w-]+\/[\w-]+)/.exec(url) ?? []
  return own === undefined ? "the bench" : `product: ${own}`
}

/** The largest, and what is left. */
export function sharesText(shares: Shares): string {
  const shown = shares.slice(0, SHOWN)
  const rest = shares.slice(SHOWN).reduce((sum, [, share]) => sum + share, 0)
  return [...shown, ["everything else", rest] as const]
    .map(([name, share]) => `${name} ${figureText(100 * share)} %`)
    .join(", ")
}
