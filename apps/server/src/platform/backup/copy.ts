import { once } from "node:events"
import { Readable, type Duplex } from "node:stream"
import type pg from "pg"

/** pg's connection with the methods that its types omit: the messages of the COPY protocol. */
type CopyConnection = pg.Connection & {
  stream: Duplex
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}
type Client = Pick<pg.ClientBase, "query">

const BLOCK_BYTES = 65_536

/**
 * A `copy … to stdout` as a stream of blocks, with backpressure to the server. Destroying it early destroys the
 * connection as well: draining the rest of a large table is not worth the wait.
 */
export class CopyOut extends Readable implements pg.Submittable {
  /** Set when the stream ends. */
  rows = 0
  readonly #statement: string
  #connection: CopyConnection | undefined
  #block = Buffer.allocUnsafe(BLOCK_BYTES)
  #filled = 0
  #isDone = false

  constructor(client: Client, statement: string) {
    super({ highWaterMark: 4 * BLOCK_BYTES })
    this.#statement = statement
    client.query(this)
  }

  // pg calls the following methods by these names.

  submit(connection: pg.Connection): void {
    this.#connection = connection as CopyConnection // every connection has these methods
    connection.query(this.#statement)
  }

  /** Receives one row. pg reuses the buffer, so it is copied at once. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return
    if (this.#filled + chunk.length > BLOCK_BYTES) this.#send()
    if (chunk.length > BLOCK_BYTES) return this.#pushBlock(Buffer.from(chunk))
    this.#filled += chunk.copy(this.#block, this.#filled)
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.#isDone = true
    if (this.destroyed) return
    this.#send()
    this.push(null)
  }

  handleError(error: Error): void {
    this.#isDone = true
    this.destroy(error)
  }

  override _read(): void {
    this.#connection?.stream.resume()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (!this.#isDone) this.#connection?.stream.destroy()
    done(error)
  }

  #send(): void {
    if (this.#filled === 0) return
    const block = this.#block.subarray(0, this.#filled)
    this.#block = Buffer.allocUnsafe(BLOCK_BYTES)
    this.#filled = 0
    this.#pushBlock(block)
  }

  #pushBlock(block: Buffer): void {
    if (!this.push(block)) this.#connection?.stream.pause()
  }
}

/** Runs a `copy … from stdin`. @returns the number of rows copied @throws the server's error, or the source's */
export function copyIn(client: Client, statement: string, source: AsyncIterable<Buffer>): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const ended = new AbortController()
  let rows = 0
  let sourceError: unknown
  client.query({
    submit: (connection: pg.Connection) => connection.query(statement),
    handleCopyInResponse(connection: CopyConnection) {
      send(connection, source, ended.signal).catch((error: unknown) => {
        if (ended.signal.aborted) return
        sourceError = error
        connection.sendCopyFail("the source failed")
      })
    },
    handleCommandComplete({ text }: { text: string }) {
      rows = rowsOf(text)
    },
    handleReadyForQuery() {
      resolve(rows)
    },
    handleError(error: Error) {
      ended.abort()
      reject(sourceError ?? error)
    },
  })
  return promise
}

async function send(connection: CopyConnection, source: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
  for await (const block of source) {
    signal.throwIfAborted()
    connection.sendCopyFromChunk(block)
    if (connection.stream.writableNeedDrain) await once(connection.stream, "drain", { signal })
  }
  signal.throwIfAborted()
  connection.endCopyFrom()
}

const rowsOf = (tag: string) => Number(/^COPY (\d+)$/.exec(tag)?.[1] ?? Number.NaN)
