import { createServer, type AddressInfo, type Socket } from "node:net"
import { buffer } from "node:stream/consumers"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer, type SMTPServerEnvelope } from "smtp-server"
import type { EmailDriver } from "#platform/config/index.ts"

type Smtp = Extract<EmailDriver, { kind: "smtp" }>

/** A received mail: the SMTP sender and recipients, and the message, parsed and raw. */
export type Arrived = { from: string; to: string[]; mail: Email; source: string }

export type MailPeer = {
  driver: Smtp
  url: string
  arrived: Arrived[]
  connections(): number
  close(): Promise<void>
}

/** The server's response to a recipient: an SMTP error such as `550 No such user`, or nothing to accept the mail. */
type Rules = {
  recipient?: (address: string) => string | null
  data?: (address: string) => string | null
  login?: { user: string; pass: string }
  /** What it waits for between receiving this mail and confirming it. */
  thinking?: (mail: Email) => Promise<unknown> | null
}

class SmtpAnswer extends Error {
  readonly responseCode: number
  constructor(answer: string) {
    super(answer.slice(4))
    this.responseCode = Number(answer.slice(0, 3))
  }
}

const refused = (answer: string | null | undefined) => (answer ? new SmtpAnswer(answer) : null)

/** A real SMTP server on loopback that stores received mails. */
export async function openMailServer(rules: Rules = {}): Promise<MailPeer> {
  const arrived: Arrived[] = []
  let connections = 0
  const keep = async (source: Buffer, { mailFrom, rcptTo }: SMTPServerEnvelope): Promise<void> => {
    const mail = await PostalMime.parse(source)
    const from = mailFrom === false ? "" : mailFrom.address
    arrived.push({ from, to: rcptTo.map(({ address }) => address), mail, source: source.toString() })
    await rules.thinking?.(mail)
  }
  const server = new SMTPServer({
    disabledCommands: rules.login ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
    disableReverseLookup: true,
    closeTimeout: 100,
    allowInsecureAuth: true,
    onConnect(_session, callback) {
      connections += 1
      callback()
    },
    onAuth({ username, password }, _session, callback) {
      const { user, pass } = rules.login ?? {}
      if (username === user && password === pass) callback(null, { user: username ?? "" })
      else callback(new SmtpAnswer("535 Wrong password"))
    },
    onRcptTo({ address }, _session, callback) {
      callback(refused(rules.recipient?.(address)))
    },
    onData(stream, { envelope }, callback) {
      const receive = async () => {
        // A client that dies before the end of its mail never sent it.
        const source = await buffer(stream).catch(() => null)
        if (!source) return
        const answer = refused(rules.data?.(envelope.rcptTo[0]?.address ?? ""))
        if (!answer) await keep(source, envelope)
        callback(answer)
      }
      void receive()
    },
  })
  // Some tests kill clients in the middle of the conversation.
  server.on("error", () => {})
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.server.address() as AddressInfo // it listens on a port
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { ...peer(port, rules.login), arrived, connections: () => connections, close }
}

/** A server with a scripted response to each line, the first being CONNECT; null sends nothing, "" hangs up. */
export async function openOddServer(talk: (line: string) => string | null): Promise<Omit<MailPeer, "arrived">> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on("error", () => {})
    const say = (line: string) => {
      const answer = talk(line)
      if (answer === "") socket.destroy()
      else if (answer !== null) socket.write(`${answer}\r\n`)
    }
    say("CONNECT")
    let rest = ""
    socket.on("data", (chunk: Buffer) => {
      const lines = (rest + String(chunk)).split("\r\n")
      rest = lines.pop() ?? ""
      for (const line of lines) say(line)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { ...peer(port), connections: () => connections, close }
}

function peer(port: number, login: Smtp["login"] = null): { driver: Smtp; url: string } {
  const userInfo = login ? `${login.user}:${login.pass}@` : ""
  return {
    driver: { kind: "smtp", server: { host: "127.0.0.1", port, secure: false }, login },
    url: `smtp://${userInfo}127.0.0.1:${port}`,
  }
}
