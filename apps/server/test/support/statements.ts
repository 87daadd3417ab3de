import pg from "pg"

/** A sent statement and its values; the text is null if the driver was not given a string. */
export type Statement = { text: string | null; values: readonly unknown[] }

let sent = 0
let noted: Statement[] | null = null
/** Every text that was ever sent, and those since the last call of `newStatements`. */
const known = new Set<string>()
let fresh: string[] = []
const { query } = pg.Client.prototype
// Counts and forwards; the driver itself is unchanged.
pg.Client.prototype.query = function (this: unknown, ...given: unknown[]) {
  sent += 1
  const statement = statementOf(given)
  noted?.push(statement)
  if (statement.text !== null && !known.has(statement.text)) fresh.push(statement.text)
  if (statement.text !== null) known.add(statement.text)
  return Reflect.apply(query, this, given)
} as typeof query

function statementOf([first, values]: readonly unknown[]): Statement {
  const { text, values: own }: { text?: unknown; values?: unknown } =
    typeof first === "object" && first !== null ? first : { text: first, values }
  return { text: typeof text === "string" ? text : null, values: Array.isArray(own) ? own : [] }
}

/** The different statements that this process has sent since the last call, for the first time. */
export function newStatements(like: RegExp): string[] {
  const found = fresh.filter((text) => like.test(text))
  fresh = []
  return found
}

/** How many statements this process sends during the work. */
export async function statementsOf(work: () => Promise<void>): Promise<number> {
  const before = sent
  await work()
  return sent - before
}

/** Which statements this process sends during the work. */
export async function statementsIn(work: () => Promise<void>): Promise<Statement[]> {
  const list: Statement[] = []
  noted = list
  try {
    await work()
  } finally {
    noted = null
  }
  return list
}
