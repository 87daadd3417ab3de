import { AsyncLocalStorage } from "node:async_hooks"
import pg from "pg"

/** A sent statement and its values; the text is null if the driver was not given a string. */
export type Statement = { text: string | null; values: readonly unknown[] }

let sent = 0
let noted: Statement[] | null = null
let flown: Flights | null = null
/** Every text that was ever sent to be checked, and those since the last call of `newStatements`. */
const known = new Set<string>()
let fresh: string[] = []
const preparing = new AsyncLocalStorage<true>()
const { query } = pg.Client.prototype
// Counts and forwards; the driver itself is unchanged.
pg.Client.prototype.query = function (this: unknown, ...given: unknown[]) {
  sent += 1
  const statement = statementOf(given)
  noted?.push(statement)
  if (statement.text !== null && !known.has(statement.text) && !preparing.getStore()) {
    known.add(statement.text)
    fresh.push(statement.text)
  }
  const answer: unknown = Reflect.apply(query, this, given)
  if (flown && answer instanceof Promise) flown.send(this, statement.text ?? "", answer)
  return answer
} as typeof query

function statementOf([first, values]: readonly unknown[]): Statement {
  const { text, values: own }: { text?: unknown; values?: unknown } =
    typeof first === "object" && first !== null ? first : { text: first, values }
  return { text: typeof text === "string" ? text : null, values: Array.isArray(own) ? own : [] }
}

/** The different statements that this process has sent since the last call, for the first time. */
export function newStatements(): string[] {
  const found = fresh
  fresh = []
  return found
}

/**
 * For what a test does to tables itself, such as emptying them: `newStatements` has none of these statements. The same
 * statement counts when the product sends it.
 */
export const asTest = <T>(work: () => Promise<T>): Promise<T> => preparing.run(true, work)

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

/**
 * The statements that this process sends during the work, by round trips: a statement belongs to the round trip of the
 * one before on its connection, unless everything before has been answered.
 */
export async function flightsOf(work: () => Promise<void>): Promise<string[][]> {
  const flights = new Flights()
  flown = flights
  try {
    await work()
  } finally {
    flown = null
  }
  return flights.all
}

class Flights {
  readonly all: string[][] = []
  readonly #open = new Map<unknown, { flight: string[]; unanswered: number }>()

  send(connection: unknown, text: string, answer: Promise<unknown>): void {
    const open = this.#open.get(connection) ?? { flight: [], unanswered: 0 }
    if (open.unanswered === 0) {
      open.flight = []
      this.all.push(open.flight)
    }
    open.flight.push(text)
    open.unanswered += 1
    this.#open.set(connection, open)
    const settled = () => void (open.unanswered -= 1)
    answer.then(settled, settled)
  }
}
