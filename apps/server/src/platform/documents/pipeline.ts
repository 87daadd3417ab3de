import { PostgresDialect, Transaction, type QueryExecutor } from "kysely"
import pg from "pg"
import type { Database, DatabaseTransaction } from "./database.ts"

type Provider = Parameters<QueryExecutor["withConnectionProvider"]>[0]

/** Kysely asks for these to make a transaction; only its executor is ever used. */
const dialect = new PostgresDialect({ pool: new pg.Pool({ max: 1 }) })
const unused = { config: { dialect }, dialect, driver: dialect.createDriver() }

/**
 * One transaction whose statements need not wait for each other's answers: those that are asked for at once (`atOnce`)
 * go out together and are carried out in their order. Kysely's own transactions send the next one only when the last is
 * answered.
 *
 * A statement whose answer nobody waits for may still be under way at the end: it comes before the commit, which is
 * refused if it failed, and its error is thrown here.
 * @param db on connections that pipeline
 */
export async function pipelinedTransaction<Result>(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  const underWay = new Set<Promise<unknown>>()
  let failure: unknown = null
  const track = <T>(statement: Promise<T>): Promise<T> => {
    const settled = statement.then(
      () => void underWay.delete(settled),
      (error: unknown) => {
        failure ??= error
        underWay.delete(settled)
      },
    )
    underWay.add(settled)
    return statement
  }
  const settle = () => Promise.all(underWay)

  try {
    return await db.transaction().execute((tx) =>
      tx.getExecutor().provideConnection(async (connection) => {
        let isOpen = true
        const provider: Provider = {
          async provideConnection(consumer) {
            if (!isOpen) throw new Error("The transaction has ended: something was asked of it that nobody waited for")
            return track(consumer(connection))
          },
        }
        const executor = tx.getExecutor().withConnectionProvider(provider)
        try {
          const result = await work(new Transaction<unknown>({ ...unused, executor }))
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
 * PostgreSQL's words for what is asked in a transaction after its first error: it is aborted, and a statement that could not
 * be prepared in it has no name.
 */
const CONSEQUENCES: ReadonlySet<unknown> = new Set(["25P02", "26000"])

function isConsequence(error: unknown): boolean {
  return error instanceof Error && (error.name === "AbortedTransactionError" || CONSEQUENCES.has(codeOf(error)))
}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

type Answers<Asked extends readonly unknown[]> = { -readonly [At in keyof Asked]: Awaited<Asked[At]> }

/**
 * What several parts of a transaction ask, sent without waiting in between. All of them have ended when this does, so
 * that none goes on in a transaction that is over.
 * @throws what the first of them threw, in their order; a cause comes before its consequences in the others
 */
export async function pipelineAll<const Asked extends readonly unknown[]>(...asked: Asked): Promise<Answers<Asked>> {
  const ended = await Promise.allSettled(asked)
  const failures = ended.filter((each) => each.status === "rejected").map((each) => each.reason as unknown)
  if (failures.length > 0) throw failures.find((failure) => !isConsequence(failure)) ?? failures[0]
  return ended.map((each) => (each as PromiseFulfilledResult<unknown>).value) as Answers<Asked>
}
