import { PostgresDialect, Transaction, type QueryExecutor } from "kysely"
import pg from "pg"
import type { Database, DatabaseTransaction } from "./database.ts"
import { begun } from "./pipelining-dialect.ts"

type Provider = Parameters<QueryExecutor["withConnectionProvider"]>[0]

/** Kysely requires these to create a transaction; only its executor is ever used. */
const dialect = new PostgresDialect({ pool: new pg.Pool({ max: 1 }) })
const unused = { config: { dialect }, dialect, driver: dialect.createDriver() }

/**
 * One transaction whose statements need not wait for each other's results: those issued together (`pipelineAll`) are
 * sent together and executed in order. Kysely's own transactions send the next one only after the previous result. A
 * statement that is not awaited may still be in flight at the end: it precedes the commit, which is refused if it
 * failed, and its error is thrown here. The first statements are sent together with `begin`.
 * @param db on connections that pipeline
 * @param work its second argument waits for `begin`, for what must never be written without it
 */
export async function pipelinedTransaction<Result>(
  db: Database,
  work: (tx: DatabaseTransaction, hasBegun: () => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const inFlight = new Set<Promise<unknown>>()
  let failure: unknown = null
  const track = <T>(statement: Promise<T>): Promise<T> => {
    const settled = statement.then(
      () => void inFlight.delete(settled),
      (error: unknown) => {
        failure ??= error
        inFlight.delete(settled)
      },
    )
    inFlight.add(settled)
    return statement
  }
  const settle = () => Promise.all(inFlight)

  try {
    return await db.transaction().execute((tx) =>
      tx.getExecutor().provideConnection(async (connection) => {
        let isOpen = true
        const provider: Provider = {
          async provideConnection(consumer) {
            if (!isOpen) throw new Error("The transaction has ended: a statement was not awaited")
            return track(consumer(connection))
          },
        }
        const executor = tx.getExecutor().withConnectionProvider(provider)
        try {
          const result = await work(new Transaction<unknown>({ ...unused, executor }), () => begun(connection))
          isOpen = false
          if (failure !== null) throw failure
          return result
        } catch (error) {
          isOpen = false
          await settle()
          throw error
        }
      }),
    )
  } catch (error) {
    await settle()
    throw isConsequence(error) && failure !== null ? failure : error
  }
}

/**
 * PostgreSQL's errors for statements after the first error in a transaction: it is aborted, and a statement that could
 * not be prepared in it has no name.
 */
const CONSEQUENCES: ReadonlySet<unknown> = new Set(["25P02", "26000"])

function isConsequence(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortedTransactionError" || CONSEQUENCES.has(codeOf(error)))
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

type Answers<Parts extends readonly unknown[]> = { -readonly [At in keyof Parts]: Awaited<Parts[At]> }

/**
 * Runs several parts of a transaction without waiting in between. All of them have settled when this returns, so that
 * none continues after the transaction has ended.
 * @throws the first error in their order; a cause takes precedence over its consequences
 */
export async function pipelineAll<const Parts extends readonly unknown[]>(...parts: Parts): Promise<Answers<Parts>> {
  const ended = await Promise.allSettled(parts)
  const failures = ended.filter((each) => each.status === "rejected").map((each) => each.reason as unknown)
  if (failures.length > 0) throw failures.find((failure) => !isConsequence(failure)) ?? failures[0]
  return ended.map((each) => (each as PromiseFulfilledResult<unknown>).value) as Answers<Parts>
}
