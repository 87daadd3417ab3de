import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { parseArgs } from "node:util"
import { writeSignedManifest } from "../../../packages/desktop-releases/src/write-release.ts"
import { startDevelopmentProvider } from "../../server/src/development/provider.ts"
import { call, signIn, startProgram } from "../../server/test/support/program.ts"
import type { BuildInfo } from "../src/shell/build-info.ts"
import { setupName } from "../build/installer.ts"
import { visitProvider } from "../test/support/visitor.ts"

/**
 * What `run.sh` tries the client with: the demo company's service at the address that the client was built for, its
 * identity provider, and a person in a browser. Prints the port of its commands, and ends with its standard input.
 *
 *   POST /visit    the browser opens the address in the body and signs Amina in
 *   POST /news     something happens that Amina is notified of
 *   POST /publish  the newer version is offered
 */
const EMAIL = "amina.okonkwo@example.com"
const ADMIN = "admin@example.com"
const DAY_MS = 86_400_000

const { values } = parseArgs({
  options: { release: { type: "string" }, next: { type: "string" }, key: { type: "string" } },
})
const infoOf = async (release: string) =>
  JSON.parse(await readFile(join(release, "work", "build.json"), "utf8")) as BuildInfo
const info = await infoOf(values.release ?? "")
const folder = await mkdtemp(join(tmpdir(), "scorecard-try-"))
// As root, the database runs as a different user, who must be able to access it.
await chmod(folder, 0o755)
const provider = await startDevelopmentProvider()
provider.accounts.set(EMAIL, { email: EMAIL, email_verified: true })
const program = await startProgram({
  DATA_DIR: join(folder, "data"),
  PORT: new URL(info.service_url).port,
  DESKTOP_RELEASE_KEYS: info.release_keys.trim(),
  RATE_LIMIT_SIGN_IN: "0",
  RATE_LIMIT_DEFAULT: "0",
  IDP_ISSUER: provider.issuer,
  IDP_CLIENT_ID: provider.clientId,
  IDP_CLIENT_SECRET: provider.clientSecret,
})
const admin = await signIn(program, ADMIN)
let news = 0

const commands: Record<string, (body: string) => Promise<string>> = {
  "/visit": async (address) => (await visitProvider(address, EMAIL)).text,
  async "/news"() {
    news += 1
    const { body: me } = await call(program, await signIn(program, EMAIL), "GET", "/v1/employees/me")
    const day = new Date(Date.now() - news * DAY_MS)
    const date_of_occurrence = day.toISOString().slice(0, 10)
    const issue = { employee_id: me.employee_id, date_of_occurrence, issue_type: "tardiness" }
    const { status, body } = await call(program, admin, "POST", "/v1/scorecard/attendance-issues", issue)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return date_of_occurrence
  },
  async "/publish"() {
    const { next = "", key = "" } = values
    const { version } = await infoOf(next)
    const file = join(next, setupName(version))
    const release = { file, version, channel: "production", publishedAt: new Date().toISOString(), directory: folder }
    const written = await writeSignedManifest({ ...release, privateKey: await readFile(key, "utf8") })
    const form = new FormData()
    const parts = { manifest: written.manifest, signature: written.signature, file }
    for (const [name, path] of Object.entries(parts)) form.set(name, new Blob([await readFile(path)]), name)
    const headers = { authorization: `Bearer ${admin}` }
    const url = `${program.address}/v1/system/desktop-releases`
    const response = await fetch(url, { method: "POST", headers, body: form })
    if (response.status !== 201) throw new Error(await response.text())
    return version
  },
}

const server = createServer((request, response) => {
  const run = commands[request.url ?? ""] ?? (() => Promise.reject(new Error("There is no such command.")))
  text(request)
    .then(run)
    .then(
      (answer) => response.end(answer),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
})
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()))
console.log((server.address() as AddressInfo).port)

process.stdin.resume().on("end", () => {
  void program
    .stop()
    .then(() => provider.close())
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit(0))
})
