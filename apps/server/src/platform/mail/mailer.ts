import { createTransport, type SendMailOptions, type Transporter } from "nodemailer"
import type { EmailDriver, EmailSettings } from "#platform/config/index.ts"
import { Undeliverable } from "./failures.ts"
import { headerText, isAddress, type Mailbox } from "./mailbox.ts"
import { writeToOutbox } from "./outbox.ts"

/** A mail as sent over the wire. */
export type Message = {
  mail_id: string
  message_id: string
  to: Mailbox
  subject: string
  text: string
  html: string
  /** When it was written, RFC 3339. */
  at: string
}

export type Mailer = {
  driver: EmailDriver["kind"] | null
  /** The same for every attempt at a mail, so that a recipient of duplicates can recognize them. */
  messageIdOf(mailId: string): string
  /** @throws any server or network error: see `classifyFailure`. Aborting the signal cancels the attempt. */
  send(message: Message, signal?: AbortSignal): Promise<void>
  /** Connects to the server and signs in. */
  probe(): Promise<void>
  close(): void
}

/** Timeouts for the steps of an SMTP conversation. */
export type MailLimits = { connectMs: number; greetingMs: number; silenceMs: number; wholeMs: number }

const LIMITS: MailLimits = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 30_000, wholeMs: 90_000 }
const CONNECTIONS = 5
const MAILS_PER_CONNECTION = 100

/** Connects to nothing before the first use. */
export function openMailer(settings: EmailSettings, limits: MailLimits = LIMITS): Mailer {
  const { driver, from } = settings
  const transport = driver === null || driver.kind === "outbox" ? null : smtpTransport(driver, limits)
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1)
  return {
    driver: driver?.kind ?? null,
    messageIdOf: (mailId) => `<${mailId}@${domain}>`,
    async send(message, signal) {
      const wire = toWire(message, from)
      if (transport) {
        const limit = AbortSignal.timeout(limits.wholeMs)
        await transport.sendMail({ ...wire, signal: signal ? AbortSignal.any([signal, limit]) : limit })
      } else if (driver?.kind === "outbox") {
        await writeToOutbox(driver.directory, `${message.mail_id}.eml`, await asFile(wire))
      } else throw new Error("Email is disabled.")
    },
    async probe() {
      await transport?.verify()
    },
    close: () => transport?.close({ force: true }),
  }
}

type Remote = Exclude<EmailDriver, { kind: "outbox" }>

function smtpTransport(driver: Remote, limits: MailLimits): Transporter {
  const { server } = driver
  const transport = createTransport({
    pool: true,
    ...server,
    ...authOf(driver),
    maxConnections: CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    // We count our own attempts; the pool's would not be counted.
    maxRequeues: 0,
    connectionTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    logger: false,
  })
  // Each failed attempt is reported to its caller; a broken idle connection concerns no one.
  transport.on("error", () => {})
  return transport
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/** Credentials are never sent unencrypted, unless they stay on this machine. */
function authOf(driver: Remote) {
  const requireTLS = !driver.server.secure && !LOOPBACK.test(driver.server.host)
  if (driver.kind === "workspace") {
    const { clientEmail, privateKey, tokenUrl } = driver.account
    const auth = {
      type: "OAuth2",
      user: driver.user,
      serviceClient: clientEmail,
      privateKey,
      accessUrl: tokenUrl,
    } as const
    return { auth, requireTLS }
  }
  return driver.login === null ? {} : { auth: driver.login, requireTLS }
}

function toWire({ message_id, to, subject, text, html, at }: Message, from: Mailbox): SendMailOptions {
  if (!isAddress(to.address)) throw new Undeliverable("This is not a single email address.")
  return {
    from,
    to: { name: headerText(to.name), address: to.address },
    envelope: { from: from.address, to: [to.address] },
    subject: headerText(subject),
    text,
    html,
    messageId: message_id,
    // A string would be used verbatim, and mails have their own date format.
    date: new Date(at),
    // No out-of-office answers, and no loops.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

async function asFile(wire: SendMailOptions): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(wire)
  if (!Buffer.isBuffer(message)) throw new Error("The mail was not composed into one buffer")
  return message
}
