import { generateKeyPairSync } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import PostalMime from "postal-mime"
import { SMTPServer } from "smtp-server"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { EmailDriver } from "#platform/config/index.ts"
import { newId } from "#platform/identifiers/index.ts"
import { openMailServer, openOddServer, type MailPeer } from "#test/support/smtp.ts"
import { classifyFailure } from "./failures.ts"
import { openMailer, type Mailer, type MailLimits, type Message } from "./mailer.ts"

const FROM = { name: "Scorecard", address: "scorecard@mail.example.com" }
const QUICK: MailLimits = { connectMs: 300, greetingMs: 300, silenceMs: 300, wholeMs: 5_000 }

const opened: Mailer[] = []
function mailerTo(driver: EmailDriver | null, limits?: MailLimits): Mailer {
  const mailer = openMailer({ driver, from: FROM, appBaseUrl: "https://app.example.com" }, limits)
  opened.push(mailer)
  return mailer
}
afterAll(() => opened.forEach((mailer) => mailer.close()))

function message(mailer: Mailer, overrides: Partial<Message> = {}): Message {
  const mail_id = newId()
  return {
    mail_id,
    message_id: mailer.messageIdOf(mail_id),
    to: { name: "Ann Lee", address: "ann@example.com" },
    subject: "Your scorecard",
    text: "Plain words",
    html: "<p>Marked <b>words</b></p>",
    at: "2026-10-15T16:00:00.000Z",
    ...overrides,
  }
}

async function failureOf(sending: Promise<void>) {
  const error: unknown = await sending.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).not.toBeNull()
  return classifyFailure(error)
}

describe("to a server", () => {
  let server: MailPeer
  let mailer: Mailer
  beforeAll(async () => {
    server = await openMailServer()
    mailer = mailerTo(server.driver)
  })
  afterAll(() => server.close())

  const last = () => {
    const arrived = server.arrived.at(-1)
    if (!arrived) throw new Error("nothing arrived")
    return arrived
  }

  test("a mail arrives with both of its parts and its Message-ID", async () => {
    const sent = message(mailer)
    await mailer.send(sent)
    const { from, to, mail } = last()
    expect([from, to]).toEqual(["scorecard@mail.example.com", ["ann@example.com"]])
    expect(mail).toMatchObject({
      from: FROM,
      to: [{ name: "Ann Lee", address: "ann@example.com" }],
      subject: "Your scorecard",
      messageId: `<${sent.mail_id}@mail.example.com>`,
      date: "2026-10-15T16:00:00.000Z",
    })
    expect([mail.text?.trim(), mail.html?.trim()]).toEqual(["Plain words", "<p>Marked <b>words</b></p>"])
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated")
    expect(mail.headers.find(({ key }) => key === "date")?.value).toBe("Thu, 15 Oct 2026 16:00:00 +0000")
    expect(mail.attachments).toEqual([])
  })

  test("other scripts arrive unchanged", async () => {
    const to = { name: "Zoë 你好", address: "zoe@example.com" }
    await mailer.send(message(mailer, { to, subject: "Grüße 👋 ".repeat(20).trim(), text: "日本語" }))
    expect(last().mail).toMatchObject({ to: [to], subject: "Grüße 👋 ".repeat(20).trim() })
    expect(last().mail.text?.trim()).toBe("日本語")
  })

  test.each([
    ["the subject", { subject: "Hello\r\nBcc: boss@example.com\r\n\r\nOther body" }],
    ["the name", { to: { name: 'Ann" <x@example.com>\r\nBcc: boss@example.com', address: "ann@example.com" } }],
    ["a name with a comma", { to: { name: "Lee, Ann, boss@example.com", address: "ann@example.com" } }],
    ["the subject, by other line ends", { subject: "Hello\u2028Bcc: boss@example.com\u0085X: 1\rBcc: b@example.com" }],
  ])("nothing written into %s becomes a header or a recipient", async (_, overrides) => {
    await mailer.send(message(mailer, overrides))
    const { to, mail, source } = last()
    expect(to).toEqual(["ann@example.com"])
    expect(mail.to).toHaveLength(1)
    expect(mail.to?.[0]?.address).toBe("ann@example.com")
    expect([mail.bcc, mail.cc]).toEqual([undefined, undefined])
    expect(source).not.toMatch(/^(bcc|x):/im)
    expect(mail.text?.trim()).toBe("Plain words")
  })

  test.each([
    "ann@example.com, ben@example.com",
    "ann@example.com\r\nRCPT TO:<ben@example.com>",
    "ann@example.com>\r\nBcc: ben@example.com",
    "Team: ann@example.com, ben@example.com;",
    "",
  ])("%j is not written to: it is not one address", async (address) => {
    const before = server.arrived.length
    expect(await failureOf(mailer.send(message(mailer, { to: { name: "Ann", address } })))).toMatchObject({
      isPermanent: true,
    })
    expect(server.arrived).toHaveLength(before)
  })

  test("the content of a text is never loaded from a file or URL", async () => {
    await mailer.send(message(mailer, { text: "/etc/passwd", html: "<img src='file:///etc/passwd'>" }))
    expect(last().mail.text?.trim()).toBe("/etc/passwd")
    expect(last().mail.attachments).toEqual([])
  })

  test("many mails share few connections", async () => {
    const before = server.connections()
    await Promise.all(Array.from({ length: 40 }, () => mailer.send(message(mailer))))
    expect(server.connections() - before).toBeLessThanOrEqual(5)
  })

  test("the server answers a probe", async () => {
    await expect(mailer.probe()).resolves.toBeUndefined()
  })
})

describe("a server that requires a password", () => {
  test("gets the right one", async () => {
    const server = await openMailServer({ login: { user: "scorecard", pass: "p@ss:word" } })
    const mailer = mailerTo({ ...server.driver, login: { user: "scorecard", pass: "p@ss:word" } })
    await mailer.send(message(mailer))
    expect(server.arrived).toHaveLength(1)
    await server.close()
  })

  test("a wrong one is not a permanent failure: the mail may be sent once it is fixed", async () => {
    const server = await openMailServer({ login: { user: "scorecard", pass: "right" } })
    const mailer = mailerTo({ ...server.driver, login: { user: "scorecard", pass: "wrong" } })
    const failure = await failureOf(mailer.send(message(mailer)))
    expect(failure).toMatchObject({ isPermanent: false, reason: expect.stringContaining("EAUTH") })
    expect(failure.reason).not.toContain("wrong")
    await expect(mailer.probe()).rejects.toThrow("535")
    await server.close()
  })
})

test.each([
  ["550 No such user ann@example.com", { recipient: true }, true],
  ["450 Mailbox busy", { recipient: true }, false],
  ["554 Too much like spam", { data: true }, true],
  ["452 Disk full", { data: true }, false],
] as const)("%s is final: %s %s", async (answer, where, isPermanent) => {
  const server = await openMailServer({
    ...("recipient" in where && { recipient: () => answer }),
    ...("data" in where && { data: () => answer }),
  })
  const mailer = mailerTo(server.driver)
  const failure = await failureOf(mailer.send(message(mailer)))
  expect(failure).toMatchObject({ isPermanent, reason: expect.stringContaining(answer.slice(0, 3)) })
  expect(failure.reason).not.toContain("ann@example.com")
  await server.close()
})

const polite = (line: string): string | null => {
  if (line === "CONNECT") return "220 here"
  if (/^(EHLO|HELO)/.test(line)) return "250 here"
  if (/^(MAIL|RCPT)/.test(line)) return "250 ok"
  if (line === "DATA") return "354 go on"
  return null
}

test.each([
  ["never greets", () => null],
  ["hangs up at the door", () => ""],
  ["greets with 421", (line: string) => (line === "CONNECT" ? "421 Too busy" : null)],
  ["greets with 554, which is about us", (line: string) => (line === "CONNECT" ? "554 No service" : null)],
  ["refuses us as a sender", (line: string) => (line.startsWith("MAIL") ? "550 Not you" : polite(line))],
  ["falls silent at the recipient", (line: string) => (line.startsWith("RCPT") ? null : polite(line))],
  ["dies in the middle of the message", (line: string) => (line.startsWith("Subject") ? "" : polite(line))],
  ["takes the message and never says so", polite],
  ["says 421 to the message", (line: string) => (line === "." ? "421 Going down" : polite(line))],
  ["talks nonsense", () => "what?"],
])("a server that %s may be tried again", async (_, talk) => {
  const server = await openOddServer(talk)
  const mailer = mailerTo(server.driver, QUICK)
  expect(await failureOf(mailer.send(message(mailer)))).toMatchObject({ isPermanent: false })
  // Each attempt is one connection: we count the retries.
  expect(server.connections()).toBe(1)
  await server.close()
})

test("a refused connection or an unknown host may be retried", async () => {
  const server = await openMailServer()
  await server.close()
  const mailer = mailerTo(server.driver, QUICK)
  expect(await failureOf(mailer.send(message(mailer)))).toMatchObject({ isPermanent: false })
})

test("a canceled attempt ends at once", async () => {
  const server = await openOddServer(() => null)
  const mailer = mailerTo(server.driver)
  const giveUp = new AbortController()
  const sending = failureOf(mailer.send(message(mailer), giveUp.signal))
  giveUp.abort()
  expect(await sending).toMatchObject({ isPermanent: false })
  await server.close()
})

test("when disabled, nothing is sent, and queued mails stay queued", async () => {
  const mailer = mailerTo(null)
  expect(mailer.driver).toBeNull()
  expect(await failureOf(mailer.send(message(mailer)))).toMatchObject({ isPermanent: false })
})

test("without a server, each mail is one complete file in a folder, however often it is written", async () => {
  const directory = mkdtempSync(join(tmpdir(), "scorecard-outbox-"))
  const mailer = mailerTo({ kind: "outbox", directory: join(directory, "outbox") })
  const mail = message(mailer)
  await Promise.all([mailer.send(mail), mailer.send(mail), mailer.send(message(mailer))])
  const files = readdirSync(join(directory, "outbox"))
  expect(files).toHaveLength(2)
  const file = `${mail.mail_id}.eml`
  expect(files).toContain(file)
  const parsed = await PostalMime.parse(readFileSync(join(directory, "outbox", file)))
  expect(parsed).toMatchObject({ messageId: mail.message_id, subject: "Your scorecard" })
  expect(parsed.html).toContain("<b>words</b>")
  rmSync(directory, { recursive: true })
})

test("by Workspace delegation, a service account's key becomes a token, and the token signs in as the person", async () => {
  const bodies: string[] = []
  const tokens = createServer((request, response) => {
    let body = ""
    request.on("data", (chunk: Buffer) => (body += String(chunk)))
    request.on("end", () => {
      bodies.push(body)
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify({ access_token: "the-token", expires_in: 3600, token_type: "Bearer" }))
    })
  })
  await new Promise<void>((resolve) => tokens.listen(0, "127.0.0.1", resolve))
  const signedIn: unknown[] = []
  const smtp = new SMTPServer({
    authMethods: ["XOAUTH2"],
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth({ username, accessToken }, _session, callback) {
      signedIn.push([username, accessToken])
      callback(null, { user: "x" })
    },
    onData(stream, _session, callback) {
      stream.on("data", () => {})
      stream.on("end", () => callback())
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve))
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const mailer = mailerTo({
    kind: "workspace",
    server: { host: "127.0.0.1", port: (smtp.server.address() as AddressInfo).port, secure: false },
    user: "noreply@example.com",
    account: {
      clientEmail: "mailer@project.example.com",
      privateKey: privateKey.export({ type: "pkcs8", format: "pem" }),
      tokenUrl: `http://127.0.0.1:${(tokens.address() as AddressInfo).port}/token`,
    },
  })
  await mailer.send(message(mailer))
  expect(signedIn).toEqual([["noreply@example.com", "the-token"]])
  const assertion = new URLSearchParams(bodies[0]).get("assertion")?.split(".")[1] ?? ""
  expect(JSON.parse(Buffer.from(assertion, "base64url").toString())).toMatchObject({
    iss: "mailer@project.example.com",
    sub: "noreply@example.com",
    scope: "https://mail.google.com/",
  })
  mailer.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await new Promise((resolve) => tokens.close(resolve))
})
