import { fileURLToPath } from "node:url"
import { build, type InlineConfig, type Rolldown } from "vite"

const web = fileURLToPath(new URL("..", import.meta.url))
const ENTRY = `${web}index.html`
/** Imported by the entry once the language is loaded. */
const START = `${web}src/start.tsx`
const HOME = `${web}src/app/home.tsx`
/** From this many pages and dialogs on, what they share loads as one file. */
const COMMON_FROM = 10

type Chunk = Rolldown.OutputChunk

/**
 * Which modules load as one file. Without groups, every module that pages share in another combination is a file of its
 * own, and Home asks for sixty. A first build tells which modules remain, after unused code is removed, of what each
 * page imports.
 */
export async function chunkGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  // The cast: with one environment and one output, the bundler answers with that output.
  const { output } = (await build({
    ...config,
    logLevel: "error",
    build: { ...config.build, write: false, minify: false },
  })) as Rolldown.RolldownOutput
  const chunks = new Map(output.filter((part) => part.type === "chunk").map((chunk) => [chunk.fileName, chunk]))
  const loaded = (facade: string) => {
    const first = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId === facade)
    if (!first) throw new Error(`The client has no ${facade}`)
    return modulesOf(chunks, first)
  }
  const uses = new Map<string, number>()
  for (const chunk of chunks.values()) {
    if (!chunk.isDynamicEntry) continue
    for (const id of modulesOf(chunks, chunk)) uses.set(id, (uses.get(id) ?? 0) + 1)
  }
  const shared = new Set([...uses].flatMap(([id, count]) => (count >= COMMON_FROM ? [id] : [])))
  const entry = loaded(ENTRY)
  // The page that most people open first: a file of its own would be one more request.
  const client = without([...loaded(START), ...loaded(HOME)], entry)
  return [group("client", client), group("common", without(shared, client, entry))]
}

function group(name: string, members: ReadonlySet<string>): Rolldown.CodeSplittingGroup {
  return { name, test: (id) => members.has(id), includeDependenciesRecursively: false }
}

/** The modules of a chunk and of all that it imports. */
function modulesOf(chunks: ReadonlyMap<string, Chunk>, first: Chunk): Set<string> {
  const seen = new Set<Chunk>()
  const collect = (chunk: Chunk | undefined) => {
    if (!chunk || seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) collect(chunks.get(name))
  }
  collect(first)
  return new Set([...seen].flatMap((chunk) => chunk.moduleIds))
}

function without(members: Iterable<string>, ...taken: readonly ReadonlySet<string>[]): Set<string> {
  return new Set([...members].filter((id) => !taken.some((set) => set.has(id))))
}
