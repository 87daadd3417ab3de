import pg from "pg"

/** A sent statement and its values; the text is null if the driver was not given a string. */
export type Statement = { text: string | null; values: readonly unknown[] }

let sent = 0
let noted: Statement[] | null = null
const { query } = pg.Client.prototype
// Counts and forwards; the driver itself is unchanged.
pg.Client.prototype.query = function (this: unknown, ...given: unknown[]) {
  sent += 1
  noted?.push(statementOf(given))
  return Reflect.apply(query, this, given)
} as typeof query

function statementOf([first, values]: readonly unknown[]): Statement {
  const { text, values: own }: { text?: unknown; values?: unknown } =
    typeof first === "object" && first !== null ? first : { text: first, values }
  return { text: typeof text === "string" ? text : null, values: Array.isArray(own) ? own : [] }
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
