import { createHash, randomBytes, timingSafeEqual } from "node:crypto"
import { closeSync, constants, mkdirSync, openSync } from "node:fs"
import { readFile, rename, rm, writeFile } from "node:fs/promises"
import { connect, createServer, type Server, type Socket } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"

export type SingleInstance = {
  /** Who hears the arguments of later starts; those that came before are passed on at once. */
  onSecondInstance(listener: (args: string[]) => void): void
  release(): Promise<void>
}

/** libuv's UV_FS_O_EXLOCK, which Node does not name: Windows opens the file for no one else until it is closed. */
const EXCLUSIVE = 0x10000000
/** The argument that asks the first instance to end. */
export const QUIT = "--quit"

const ADDRESS_FILE = "instance.json"
const MAX_MESSAGE = 65_536
const ANSWER_WITHIN = 3000
/** The first instance holds the lock before it can be reached: how often, and how long apart, that is tried again. */
const TRIES = 20
const TRY_PAUSE = 250

/**
 * Lets one instance per folder and person run. The operating system holds the lock and ends it with the process, however
 * that ends: on Windows a file that is open exclusively, on Linux an abstract socket. A later start sends its arguments
 * to the first over loopback and gets null.
 */
export async function takeSingleInstance(folder: string, args: readonly string[]): Promise<SingleInstance | null> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const release = process.platform === "win32" ? lockFile(folder) : await lockSocket(folder)
    if (release) return listen(folder, release)
    if (await sendArguments(folder, args)) return null
    await pause(TRY_PAUSE)
  }
  throw new Error("Another instance is running and does not answer.")
}

function lockFile(folder: string): (() => void) | null {
  try {
    const file = openSync(join(folder, "instance.lock"), constants.O_RDWR | constants.O_CREAT | EXCLUSIVE)
    return () => closeSync(file)
  } catch (error) {
    if (["EBUSY", "EPERM", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) return null
    throw error
  }
}

async function lockSocket(folder: string): Promise<(() => void) | null> {
  const name = createHash("sha256").update(`${process.getuid?.()}\0${folder}`).digest("hex")
  const server = createServer((socket) => socket.destroy())
  const isOurs = await new Promise<boolean>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error),
    )
    server.listen(`\0scorecard-desktop-${name}`, () => resolve(true))
  })
  server.unref()
  return isOurs ? () => server.close() : null
}

/** The address and a secret that only this person can read: another person's program cannot show the window. */
async function listen(folder: string, unlock: () => void): Promise<SingleInstance> {
  const secret = randomBytes(32).toString("hex")
  const waiting: string[][] = []
  let listener: ((args: string[]) => void) | null = null
  const server = createServer((socket) =>
    receive(socket, secret, (received) => (listener ? listener(received) : waiting.push(received))),
  )
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve))
  server.unref()
  const file = join(folder, ADDRESS_FILE)
  await writeFile(`${file}.new`, JSON.stringify({ port: portOf(server), secret }), { mode: 0o600 })
  await rename(`${file}.new`, file)
  return {
    onSecondInstance(next) {
      listener = next
      for (const received of waiting.splice(0)) next(received)
    },
    async release() {
      await rm(file, { force: true })
      server.close()
      unlock()
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === "object" && address ? address.port : 0
}

function receive(socket: Socket, secret: string, accept: (args: string[]) => void): void {
  let text = ""
  let isAnswered = false
  socket.setEncoding("utf8").setTimeout(ANSWER_WITHIN, () => socket.destroy())
  socket.on("error", () => socket.destroy())
  socket.on("data", (data: string) => {
    if (isAnswered) return
    text += data
    const isTooLong = text.length > MAX_MESSAGE
    if (!isTooLong && !text.includes("\n")) return
    isAnswered = true
    const args = isTooLong ? null : readMessage(text, secret)
    if (args === null) {
      socket.destroy()
      return
    }
    socket.end("shown\n")
    accept(args)
  })
}

function readMessage(text: string, secret: string): string[] | null {
  try {
    const message = JSON.parse(text) as { secret?: unknown; args?: unknown }
    const given = Buffer.from(String(message.secret))
    const expected = Buffer.from(secret)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
    return Array.isArray(message.args) && message.args.every((arg) => typeof arg === "string") ? message.args : null
  } catch {
    return null
  }
}

async function sendArguments(folder: string, args: readonly string[]): Promise<boolean> {
  const address = await readFile(join(folder, ADDRESS_FILE), "utf8").then(
    (text) => JSON.parse(text) as { port: number; secret: string },
    () => null,
  )
  if (address === null) return false
  return new Promise((resolve) => {
    const socket = connect(address.port, "127.0.0.1")
    const end = (isReceived: boolean) => {
      socket.destroy()
      resolve(isReceived)
    }
    socket.setEncoding("utf8").setTimeout(ANSWER_WITHIN, () => end(false))
    socket.on("error", () => end(false)).on("close", () => end(false))
    socket.on("data", (data: string) => end(data === "shown\n"))
    socket.on("connect", () => socket.write(`${JSON.stringify({ secret: address.secret, args })}\n`))
  })
}
