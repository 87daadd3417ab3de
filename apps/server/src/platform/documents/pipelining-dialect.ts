import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresDialectConfig,
  type TransactionSettings,
} from "kysely"

const begins = new WeakMap<DatabaseConnection, Promise<void>>()

/** Settles when the connection's transaction has begun; a statement that may not precede that waits for it. */
export const begun = (connection: DatabaseConnection): Promise<void> => begins.get(connection) ?? Promise.resolve()

/**
 * Sends a transaction's first statements together with its `begin`. Should that fail, those statements stand alone, no
 * later one is sent (`PreparingClient` closes the connection), and nothing is reported as committed.
 */
export class PipeliningDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new PipeliningDriver(this.#config)
  }
}

class PipeliningDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const begin = super.beginTransaction(connection, settings)
    begin.catch(() => {})
    begins.set(connection, begin)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await begun(connection)
    await super.commitTransaction(connection)
  }
}
