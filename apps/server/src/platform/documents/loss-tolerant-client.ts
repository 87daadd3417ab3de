import pg from "pg"

/**
 * A connection whose loss never ends the process: its next query fails and reports the loss. A pool listens only to
 * idle connections, and a server that stops may say so in the same packet that hands a connection to its next user,
 * before that user could listen.
 */
export class LossTolerantClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on("error", () => undefined)
  }
}
