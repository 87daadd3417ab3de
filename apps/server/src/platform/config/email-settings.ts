import { readFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"
import { oneMailbox, type Mailbox } from "#platform/mail/mailbox.ts"
import { ConfigError } from "./config-error.ts"

/**
 * How mails are sent: as files in a folder, through a mail server, or through Google's as a person of a Workspace
 * domain.
 */
export type EmailDriver =
  | { kind: "outbox"; directory: string }
  | { kind: "smtp"; server: MailServer; login: { user: string; pass: string } | null }
  | { kind: "workspace"; server: MailServer; user: string; account: ServiceAccount }

/** `secure`: TLS from the first byte; otherwise STARTTLS if the server offers it. */
export type MailServer = { host: string; port: number; secure: boolean }
export type ServiceAccount = { clientEmail: string; privateKey: string; tokenUrl: string }

export type EmailSettings = {
  /** Null: no mail is sent or queued. */
  driver: EmailDriver | null
  from: Mailbox
  /** The web client's URL without a trailing slash: the base of links in mails. */
  appBaseUrl: string
}

type Env = {
  HOST: string
  PORT: number
  NOTIFICATION_EMAIL_ENABLED?: "true" | "false" | undefined
  NOTIFICATION_SMTP_URL?: string | undefined
  NOTIFICATION_EMAIL_IMPERSONATE?: string | undefined
  NOTIFICATION_EMAIL_SERVICE_ACCOUNT?: string | undefined
  NOTIFICATION_EMAIL_FROM?: string | undefined
  NOTIFICATION_APP_BASE_URL?: string | undefined
}

const NAME = "Scorecard Platform"
const WORKSPACE: MailServer = { host: "smtp.gmail.com", port: 465, secure: true }

/**
 * Outside production, mails go to a folder of DATA_DIR by default; in production, nothing is sent until
 * NOTIFICATION_EMAIL_ENABLED is true and a server is configured. (rules/notifications#email)
 * @throws ConfigError naming what is missing, invalid or conflicting.
 */
export function emailSettings(env: Env, production: boolean, dataDirectory: string): EmailSettings {
  const server = configuredServer(env)
  const enabled = env.NOTIFICATION_EMAIL_ENABLED ?? (production ? "false" : "true")
  const settings = {
    from: sender(env, production && enabled === "true"),
    appBaseUrl: appBaseUrl(env, production && enabled === "true"),
  }
  if (enabled === "false") return { driver: null, ...settings }
  if (server) return { driver: server, ...settings }
  if (!production) return { driver: { kind: "outbox", directory: join(dataDirectory, "outbox") }, ...settings }
  throw new ConfigError(
    "NOTIFICATION_EMAIL_ENABLED: true needs NOTIFICATION_SMTP_URL or NOTIFICATION_EMAIL_IMPERSONATE with NODE_ENV=production",
  )
}

function configuredServer(env: Env): EmailDriver | null {
  const {
    NOTIFICATION_SMTP_URL: smtpUrl,
    NOTIFICATION_EMAIL_IMPERSONATE: impersonate,
    NOTIFICATION_EMAIL_SERVICE_ACCOUNT: account,
  } = env
  if (smtpUrl !== undefined && (impersonate ?? account) !== undefined) {
    throw new ConfigError("NOTIFICATION_SMTP_URL: not together with NOTIFICATION_EMAIL_IMPERSONATE: name one way")
  }
  if (smtpUrl !== undefined) return smtpDriver(smtpUrl)
  if (impersonate === undefined && account === undefined) return null
  if (impersonate === undefined || account === undefined) {
    const missing = impersonate === undefined ? "NOTIFICATION_EMAIL_IMPERSONATE" : "NOTIFICATION_EMAIL_SERVICE_ACCOUNT"
    throw new ConfigError(
      `${missing}: NOTIFICATION_EMAIL_IMPERSONATE and NOTIFICATION_EMAIL_SERVICE_ACCOUNT go together`,
    )
  }
  const mailbox = oneMailbox(impersonate)
  if (!mailbox) throw new ConfigError("NOTIFICATION_EMAIL_IMPERSONATE: one email address is needed")
  return { kind: "workspace", server: WORKSPACE, user: mailbox.address, account: serviceAccount(account) }
}

function smtpDriver(text: string): EmailDriver {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "") {
    throw new ConfigError("NOTIFICATION_SMTP_URL: an address such as smtp://user:password@host:587 is needed")
  }
  if (url.search !== "" || url.hash !== "" || url.pathname.length > 1) {
    throw new ConfigError("NOTIFICATION_SMTP_URL: nothing may follow the host and the port")
  }
  const secure = url.protocol === "smtps:"
  const server = {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
  }
  return { kind: "smtp", server, login: loginOf(url) }
}

function loginOf(url: URL): { user: string; pass: string } | null {
  if (url.username === "" && url.password === "") return null
  try {
    return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  } catch (cause) {
    const detail = "NOTIFICATION_SMTP_URL: a % in the user or the password is written %25"
    throw new ConfigError(detail, { cause })
  }
}

const AccountKey = z.object({
  client_email: z.email(),
  private_key: z.string().regex(/-----BEGIN (RSA )?PRIVATE KEY-----/),
  token_uri: z.url({ protocol: /^https?$/ }).default("https://oauth2.googleapis.com/token"),
})

/** The key as JSON, or the path of its file. Errors do not repeat any of it. */
function serviceAccount(input: string): ServiceAccount {
  const parsed = AccountKey.safeParse(jsonOf(input))
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path.join(".")).filter(Boolean)
    const detail = fields.length > 0 ? ` (${fields.join(", ")})` : ""
    throw new ConfigError(`NOTIFICATION_EMAIL_SERVICE_ACCOUNT: this is no service account's key${detail}`)
  }
  const { client_email, private_key, token_uri } = parsed.data
  return { clientEmail: client_email, privateKey: private_key, tokenUrl: token_uri }
}

function jsonOf(input: string): unknown {
  let text = input
  try {
    if (!input.trimStart().startsWith("{")) text = readFileSync(input, "utf8")
  } catch {
    throw new ConfigError("NOTIFICATION_EMAIL_SERVICE_ACCOUNT: neither JSON nor a file that can be read")
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The parser's message would contain part of the key.
    throw new ConfigError("NOTIFICATION_EMAIL_SERVICE_ACCOUNT: this is not JSON")
  }
}

function sender(env: Env, isNeeded: boolean): Mailbox {
  const { NOTIFICATION_EMAIL_FROM: from, NOTIFICATION_EMAIL_IMPERSONATE: impersonate } = env
  if (from === undefined && impersonate === undefined && isNeeded) {
    throw new ConfigError("NOTIFICATION_EMAIL_FROM: needed with NOTIFICATION_EMAIL_ENABLED=true")
  }
  const mailbox = oneMailbox(from ?? impersonate ?? "no-reply@example.com")
  if (!mailbox) {
    throw new ConfigError("NOTIFICATION_EMAIL_FROM: one address is needed, such as Scorecard <scorecard@example.com>")
  }
  return { ...mailbox, name: mailbox.name === "" ? NAME : mailbox.name }
}

function appBaseUrl(env: Env, isNeeded: boolean): string {
  const { NOTIFICATION_APP_BASE_URL: text, HOST, PORT } = env
  if (text === undefined) {
    if (isNeeded) throw new ConfigError("NOTIFICATION_APP_BASE_URL: needed with NOTIFICATION_EMAIL_ENABLED=true")
    const isEverywhere = HOST === "0.0.0.0" || HOST === "::"
    return `http://${isEverywhere ? "localhost" : HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`
  }
  const url = URL.canParse(text) ? new URL(text) : null
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  if (!plain) throw new ConfigError("NOTIFICATION_APP_BASE_URL: an http or https address of the web client is needed")
  return url.href.replace(/\/+$/, "")
}
