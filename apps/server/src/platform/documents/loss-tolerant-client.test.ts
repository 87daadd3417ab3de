import { once } from "node:events"
import { createServer, type AddressInfo, type Server } from "node:net"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { LossTolerantClient } from "./loss-tolerant-client.ts"

/** A message of PostgreSQL's protocol: its type, the length with itself, and the content. */
function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}

const AUTHENTICATED = message("R", Buffer.alloc(4))
const READY = message("Z", Buffer.from("I"))
const STOPPING = message("E", Buffer.from("SFATAL\0C57P01\0Mterminating connection\0\0"))

let server: Server
/** A server that stops at the very moment in which it hands over a connection. */
beforeAll(async () => {
  server = createServer((socket) => {
    socket.on("error", () => undefined)
    socket.once("data", () => socket.end(Buffer.concat([AUTHENTICATED, READY, STOPPING])))
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
})
afterAll(() => server.close())

test("a connection lost as it is handed to its user fails that user's query and nothing else", async () => {
  const { port } = server.address() as AddressInfo // a TCP server's address
  const pool = new pg.Pool({ host: "127.0.0.1", port, user: "anyone", Client: LossTolerantClient })
  pool.on("error", () => undefined)
  try {
    const client = await pool.connect()
    await expect(client.query("select 1")).rejects.toThrow(/connection/i)
    client.release(true)
  } finally {
    await pool.end()
  }
})
