import { spawn } from "node:child_process"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startDevelopmentProvider, type DevelopmentProvider } from "#development/provider.ts"
import { sql } from "#platform/documents/index.ts"
import { addPerson } from "#test/support/factories.ts"
import { callerWith, openTestWorld, type TestWorld } from "#test/support/world.ts"

const COMMAND = fileURLToPath(new URL("sign-in.ts", import.meta.url))
let idp: DevelopmentProvider
let world: TestWorld
let url: string

beforeAll(async () => {
  idp = await startDevelopmentProvider({
    accountOf: (email) => ({ sub: `dev|${email}`, claims: { email, email_verified: !email.startsWith("unverified") } }),
  })
  const { issuer, clientId, clientSecret } = idp
  world = await openTestWorld("sign_in_command", {
    warehouse: "none",
    config: { idp: { issuer, clientId, clientSecret } },
  })
  url = await world.app.http.listen({ host: "127.0.0.1", port: 0 })
})
afterAll(async () => {
  await world.close()
  await idp.close()
})

/** Runs the command as a separate program, against the service and the provider on loopback. */
async function run(...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ["ignore", "pipe", "pipe"] })
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { out, err, code }
}

async function actionsOf(employeeId: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select action from tbl_audit_log
    where doc->>'employee_id' = ${employeeId} or target_id = ${employeeId} order by _id`.execute(world.app.platform.db)
  return rows.map(({ action }) => action)
}

test("a person signs in on the web through the provider and gets a working token but no refresh token", async () => {
  const person = await addPerson(world)
  const { out, err, code } = await run("--email", person.email, "--client", "web", "--url", url)
  expect([code, err]).toEqual([0, ""])
  expect(out).toContain(`Signed in as ${person.employee_id}`)
  expect(out).toContain("until 2026-10-22T16:00:00.000Z (604800 s)")
  expect(out).toContain("refresh token  none")
  const token = /^access_token: (\S+)$/m.exec(out)?.[1] ?? ""
  expect((await callerWith(world.app, token).get("/v1/employees/me")).body.employee_id).toBe(person.employee_id)
  expect(await actionsOf(person.employee_id)).toEqual(["employee.idp_bound", "session.opened"])
})

test("a person signs in on the desktop, renews the sign-in and signs out, after which no token works", async () => {
  const person = await addPerson(world)
  const { out, err, code } = await run("--email", person.email, "--client", "desktop", "--url", url)
  expect([code, err]).toEqual([0, ""])
  expect(out.match(/refresh token {2}until 2027-10-15T16:00:00.000Z/g)).toHaveLength(2)
  expect(out.match(/access token is answered 401 not_signed_in/g)).toHaveLength(2)
  expect(out).toContain("the refresh token is answered 401 refresh_token_invalid")
  expect(await actionsOf(person.employee_id)).toEqual([
    "employee.idp_bound",
    "session.opened",
    "session.refreshed",
    "session.ended",
  ])
})

test.each([
  ["nobody's", "stranger@example.com", "403 employee_not_found"],
  ["of another domain", "stranger@elsewhere.com", "403 email_domain_not_allowed"],
  ["not verified", "unverified@example.com", "403 email_not_verified"],
])("an address that is %s is refused, and the command fails with the reason", async (_, email, refusal) => {
  const { err, code } = await run("--email", email, "--url", url)
  expect([code, err]).toEqual([1, expect.stringContaining(`POST /v1/auth/idp answers ${refusal}`)])
})

test("a redirect address unknown to the provider is refused by the provider", async () => {
  const { err, code } = await run("--email", "a@example.com", "--url", url, "--redirect-uri", "http://127.0.0.1:9/x")
  expect([code, err]).toEqual([1, expect.stringContaining("The provider refused the sign-in")])
})

test("without a running service, the command says so", async () => {
  const { err, code } = await run("--email", "a@example.com", "--url", "http://127.0.0.1:9")
  expect([code, err]).toEqual([1, expect.stringContaining("Does the service run there?")])
})

test.each([
  [["--client", "web"], "--email"],
  [["--email", "a@example.com", "--client", "phone"], "--client"],
  [["--email", "a@example.com", "--url", "here"], "--url"],
  [["--password", "x"], "--password"],
])("the arguments %j are refused with the reason", async (args, word) => {
  const { err, code } = await run(...args)
  expect([code, err]).toEqual([1, expect.stringContaining(word)])
  expect(err).toContain("--help")
})

test("--help prints the usage", async () => {
  const { out, code } = await run("--help")
  expect([code, out]).toEqual([0, expect.stringContaining("npm run sign-in")])
})
