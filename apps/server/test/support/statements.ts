import pg from "pg"

/** What was sent, and with which values; the text is null where the driver was handed something else than a text. */
export type Statement = { text: string | null; values: readonly unknown[] }

let sent = 0
let noted: Statement[] | null = null
const { query } = pg.Client.prototype
// Counts and passes on: nothing about the driver is replaced.
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

/** How many statements this process sends while the work goes on. */
export async function statementsOf(work: () => Promise<void>): Promise<number> {
  const before = sent
  await work()
  return sent - before
}

/** Which statements this process sends while the work goes on. */
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
