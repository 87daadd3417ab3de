import { CompiledQuery, type Kysely } from "kysely"

/** Runs our SQL: the open transaction, so that a job commits with its cause or not at all. */
export type SqlExecutor = {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** A Kysely database or transaction as an executor. */
export function kyselyExecutor<Tables>(db: Kysely<Tables>): SqlExecutor {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}
