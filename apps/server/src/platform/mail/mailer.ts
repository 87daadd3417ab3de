import { createTransport, type SendMailOptions, type Transporter } from "nodemailer"
import type { EmailDriver, EmailSettings } from "#platform/config/index.ts"
import { Undeliverable } from "./failures.ts"
import { headerText, isAddress, type Mailbox } from "./mailbox.ts"
import { writeToOutbox } from "./outbox.ts"

/** A mail with everything that goes over the wire. */
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
  /** The same for every attempt at a mail, so that who gets it twice can tell. */
  messageIdOf(mailId: string): string
  /** @throws whatever the server or the network said: ask `faultOf`. Aborting the signal gives the attempt up. */
  send(message: Message, signal?: AbortSignal): Promise<void>
  /** Reaches the server and signs in. */
  probe(): Promise<void>
  close(): void
}

/** How long each step of an SMTP conversation may take. */
export type MailLimits = { connectMs: number; greetingMs: number; silenceMs: number; wholeMs: number }

const LIMITS: MailLimits = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 30_000, wholeMs: 90_000 }
const CONNECTIONS = 5
const MAILS_PER_CONNECTION = 100

/** Nothing is reached before the first use. */
export function openMailer(settings: EmailSettings, limits: MailLimits = LIMITS): Mailer {
  const { driver, from } = settings
  const transport = driver === null || driver.kind === "outbox" ? null : smtpTransport(driver, limits)
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1)
  return {
    driver: driver?.kind ?? null,
    messageIdOf: (mailId) => `<${mailId}@${domain}>`,
    async send(message, signal) {
      const wire = onTheWire(message, from)
      if (transport) {
        const limit = AbortSignal.timeout(limits.wholeMs)
        await transport.sendMail({ ...wire, signal: signal ? AbortSignal.any([signal, limit]) : limit })
      } else if (driver?.kind === "outbox") {
        await writeToOutbox(driver.directory, `${message.mail_id}.eml`, await asFile(wire))
      } else throw new Error("Email is switched off here.")
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
    // Our own attempts are counted; those of the pool would not be.
    maxRequeues: 0,
    connectionTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    logger: false,
  })
  // Each failed attempt is told to whoever made it; an idle connection that breaks concerns nobody.
  transport.on("error", () => {})
  return transport
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/

/** What signs us in never travels in the clear, unless it does not leave the machine. */
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

function onTheWire({ message_id, to, subject, text, html, at }: Message, from: Mailbox): SendMailOptions {
  if (!isAddress(to.address)) throw new Undeliverable("This is not exactly one email address.")
  return {
    from,
    to: { name: headerText(to.name), address: to.address },
    envelope: { from: from.address, to: [to.address] },
    subject: headerText(subject),
    text,
    html,
    messageId: message_id,
    // A text would stand in the mail as it is, and mails write their dates in a form of their own.
    date: new Date(at),
    // No out-of-office answers, and no loops.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

async function asFile(wire: SendMailOptions): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(wire)
  if (!Buffer.isBuffer(message)) throw new Error("The mail was not composed into one piece")
  return message
}
