import { createServer, connect, type AddressInfo, type Socket } from "node:net"

/** Between a program and its database: while silent, it keeps and accepts connections but forwards nothing. */
export type SilentProxy = {
  /** The database's URL through the proxy. */
  url: string
  fallSilent(): void
  speak(): void
  close(): Promise<void>
}

/** @param url of a database on a server that listens on a Unix socket, as the suite's usually does, or on a port */
export async function openSilentProxy(url: string): Promise<SilentProxy> {
  const { username, pathname, searchParams, hostname, port: ownPort } = new URL(url)
  const folder = searchParams.get("host")
  const target =
    folder === null
      ? { host: hostname, port: Number(ownPort) }
      : { path: `${folder}/.s.PGSQL.${searchParams.get("port")}` }
  const sockets = new Set<Socket>()
  let isSilent = false

  const passOn = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on("data", (chunk: Buffer) => to.write(chunk))
    // These tests break connections on purpose; the other side is closed as well.
    from.on("error", () => {})
    from.once("close", () => {
      sockets.delete(from)
      to.destroy()
    })
    if (isSilent) from.pause()
  }
  const server = createServer((client) => {
    const database = connect(target)
    passOn(client, database)
    passOn(database, client)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `postgresql://${username}@127.0.0.1:${port}${pathname}`,
    fallSilent() {
      isSilent = true
      for (const socket of sockets) socket.pause()
    },
    speak() {
      isSilent = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
