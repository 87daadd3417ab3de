// Tries the services of deploy/compose.yaml in containers and prints figures: image, cold starts, restrictions, memory at
// rest and while desktop clients poll, and a rolling restart under load through the proxy.
//
//   deploy/build-image.sh
//   deploy/try/contained.sh node scripts/run.mjs deploy/try/stack.mjs      (root; removes what it made)
//
// The images of the other services are Debian's PostgreSQL and Caddy (deploy/try/images), and the tests' S3 server and a mail
// sink. There is no ClickHouse: the warehouse is a second database. ROUNDS and POLLS set the scale.
import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { storm, textOf } from "../../bench/src/load.ts"
import * as containers from "./containers.mjs"
import { keepCalling, openClient } from "./load.mjs"

const { create, start, stop, healthy, addressOf, inside, memoryOf, podman, ROOT } = containers
const IMAGE = "scorecard-platform:local"
const APIS = ["api-1", "api-2"]
const WORKERS = ["worker-1", "worker-2"]
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const POLLS = Number(process.env.POLLS ?? 500)
const CALLERS = 16
const WRITING_MS = 30_000
/** Longer than the interval of the proxy's health checks, which is 1 s in deploy/Caddyfile. */
const PROXY_NOTICES_MS = 5_000
const REST_MS = Number(process.env.REST_MS ?? 60_000)
const secret = () => randomBytes(32).toString("hex")

const variables = {
  SCORECARD_HOST: "scorecard.localhost",
  FILES_HOST: "files.localhost",
  JWT_SECRET: secret(),
  SECRETS_KEY: secret(),
  POSTGRES_PASSWORD: secret(),
  CLICKHOUSE_PASSWORD: secret(),
  STORAGE_ACCESS_KEY: "S3RVER",
  STORAGE_SECRET_KEY: "S3RVER",
  ALLOWED_EMAIL_DOMAINS: "example.com",
  BOOTSTRAP_ADMIN_EMAIL: "admin@example.com",
  NOTIFICATION_EMAIL_FROM: "Scorecard <scorecard@example.com>",
}
/** What differs from the compose file: no ClickHouse, clients that no limit stops, and names that are not public. */
const changed = {
  WH_DRIVER: "postgres",
  WH_URL: "postgresql://scorecard:${POSTGRES_PASSWORD:?}@documents:5432/scorecard_warehouse",
  RATE_LIMIT_DEFAULT: "0",
  NODE_EXTRA_CA_CERTS: "/proxy.crt",
}
/** The certificate of the proxy's authority, which only root can read where it is. */
const authority = join(mkdtempSync(join(tmpdir(), "scorecard-trial-")), "proxy.crt")
const trust = [`${authority}:/proxy.crt:ro`]
const say = (line) => console.log(`${line}  [load ${loadavg()[0].toFixed(1)}]`)

async function startOthers() {
  const tool = (script) => ({
    image: IMAGE,
    mounts: [`${ROOT}:/repository:ro`],
    command: ["node", `/repository/deploy/try/${script}`],
  })
  await create("documents", variables, { image: "localhost/scorecard-trial-documents" })
  await create("objects", variables, { ...tool("objects.mjs") })
  await create("mail", variables, { ...tool("mail.mjs") })
  await create("proxy", variables, { image: "localhost/scorecard-trial-proxy" })
  for (const name of ["documents", "objects", "mail", "proxy"]) await start(name)
  for (const name of ["documents", "proxy"]) await healthy(name)
  writeFileSync(authority, await inside("proxy", "cat", "/data/caddy/pki/authorities/local/root.crt"))
}

/** In development, for people to sign in by address; production has the company's identity provider. */
async function signPeopleIn() {
  const since = performance.now()
  const environment = {
    ...changed,
    NODE_ENV: "development",
    ROLE: "all",
    DEMO_DATA: "true",
    AUTH_DEV_LOGIN_ENABLED: "true",
  }
  await create("api-1", variables, {
    name: "first",
    mounts: trust,
    environment: { ...environment, RATE_LIMIT_SIGN_IN: "0" },
  })
  await start("first")
  const origin = `http://${await addressOf("first")}:8080`
  await containers.answering(`${origin}/health/ready`, since)
  say(`first start, schema and demo company on an empty database: ${((performance.now() - since) / 1000).toFixed(1)} s`)
  const signIn = async (email, client) => {
    const answer = await fetch(`${origin}/v1/auth/dev-login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, client }),
    })
    if (!answer.ok) throw new Error(`${email}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()).access_token
  }
  const admin = await signIn("admin@example.com", "web")
  const answer = await fetch(`${origin}/v1/employees?limit=200&status=active`, {
    headers: { authorization: `Bearer ${admin}` },
  })
  const { data = [], items = data } = await answer.json()
  const people = []
  for (const { employee_id, personal_data, hire_date } of items) {
    people.push({ id: employee_id, hire_date, token: await signIn(personal_data.email_address, "web") })
  }
  await stop("first")
  await containers.remove("first")
  return { admin, people }
}

async function startProgram(name) {
  const service = name.startsWith("worker") ? "worker" : name
  await create(service, variables, { name, mounts: trust, environment: changed })
  const since = performance.now()
  await start(name)
  const port = service === "worker" ? "9464/metrics" : "8080/health/ready"
  return containers.answering(`http://${await addressOf(name)}:${port}`, since)
}

/** The restrictions of the compose file, as the process itself sees them. */
async function checkRestrictions(name) {
  const status = await inside(name, "sh", "-c", "cat /proc/$(pidof -s node || echo 1)/status")
  const [, capabilities] = /^CapEff:\s*(\S+)$/m.exec(status)
  const [, noNew] = /^NoNewPrivs:\s*(\d)$/m.exec(status)
  const [, user] = /^Uid:\s*(\d+)/m.exec(status)
  const written = await inside(
    name,
    "sh",
    "-c",
    "for f in /app /usr /etc /var /home; do touch $f/x 2>/dev/null && echo $f; done; true",
  )
  say(
    `${name}: user ${user}, capabilities ${capabilities}, no_new_privs ${noNew}, writable outside of /tmp and /data: ${written || "nothing"}`,
  )
  if (Number(`0x${capabilities}`) !== 0 || noNew !== "1" || user !== "1000" || written !== "")
    throw new Error("not restricted")
}

async function tellMemory(when) {
  const figures = await Promise.all([...APIS, ...WORKERS].map(async (name) => `${name} ${await memoryOf(name)} MB`))
  say(`memory ${when}: ${figures.join(", ")}`)
}

async function pollStorm({ people }) {
  const origins = await Promise.all(APIS.map(async (name) => `http://${await addressOf(name)}:8080`))
  const path = "/v1/notifications/unread-count"
  const texts = await Promise.all(
    people.map(async ({ token }) => {
      const answer = await fetch(origins[0] + path, { headers: { authorization: `Bearer ${token}` } })
      const etag = answer.headers.get("etag")
      return textOf({ method: "GET", path, token, ...(etag && { headers: { "If-None-Match": etag } }) })
    }),
  )
  let most = {}
  const { cores, result: driven } = await measureCores(APIS, async () => {
    const storming = Promise.all(
      origins.map((origin) => storm(origin, texts, { connections: 128, perSecond: POLLS, ms: 30_000 })),
    )
    for (let over = false; !over;) {
      over = await Promise.race([storming.then(() => true), sleep(1_000, false)])
      for (const name of [...APIS, ...WORKERS]) most[name] = Math.max(most[name] ?? 0, await memoryOf(name))
    }
    return storming
  })
  const times = driven.flatMap(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const statuses = driven.map((each) => JSON.stringify(each.statuses)).join(" ")
  say(
    `poll storm: ${POLLS} a second to each API process for 30 s, ${statuses}, median ${times[times.length >> 1].toFixed(1)} ms, p99 ${times[Math.floor(times.length * 0.99)].toFixed(1)} ms, cores: ${cores}`,
  )
  say(
    `memory during it, at most: ${Object.entries(most)
      .map(([name, megabytes]) => `${name} ${megabytes} MB`)
      .join(", ")}`,
  )
}

/** Whether the processes reach the storage, by the name that the proxy has a certificate for, and everything else. */
async function checkParts({ admin }) {
  const answer = await fetch(`http://${await addressOf("api-1")}:8080/v1/system/status`, {
    headers: { authorization: `Bearer ${admin}` },
  })
  const { checks } = await answer.json()
  say(
    `parts: ${Object.entries(checks)
      .map(([name, { status, detail }]) => `${name} ${status} (${detail})`)
      .join(", ")}`,
  )
  if (checks.storage.status !== "ok" || checks.email.status !== "ok")
    throw new Error(`a part is not reached: ${await containers.logOf("api-1")}`)
}

/** A new container for each, as `docker compose up` makes for a new image. */
async function replace(name) {
  await stop(name)
  const code = await containers.endOf(name)
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${await containers.logOf(name)}`)
  await containers.remove(name)
  await startProgram(name)
  await healthy(name)
  if (APIS.includes(name)) await sleep(PROXY_NOTICES_MS)
}

/**
 * Runs `work` while clients send requests through the proxy, every fourth of them a write.
 * @returns what the clients received
 * @param {() => Promise<void>} work
 */
async function underLoad({ admin, people }, work) {
  const ca = readFileSync(authority)
  const client = openClient({ address: await addressOf("proxy"), host: variables.SCORECARD_HOST, ca })
  const day = Temporal.Now.zonedDateTimeISO("America/New_York").subtract({ days: 1 }).toPlainDate().toString()
  /** @type {{ failed: string[], written: string[], milliseconds: number[] }} */
  const load = { failed: [], written: [], milliseconds: [] }
  let isOver = false
  const input = {
    admin,
    people: people.filter(({ hire_date }) => hire_date < day).map(({ id }) => id),
    day,
    load,
    goesOn: () => !isOver,
  }
  const calling = Array.from({ length: CALLERS }, () => keepCalling(client, input))
  const since = performance.now()
  try {
    await work()
  } finally {
    isOver = true
  }
  await Promise.all(calling)
  client.close()
  return { ...load, seconds: (performance.now() - since) / 1000 }
}

/** The cores that each container used on average meanwhile. */
async function measureCores(names, work) {
  const since = performance.now()
  const before = await Promise.all(names.map(containers.processorOf))
  const result = await work()
  const after = await Promise.all(names.map(containers.processorOf))
  const seconds = (performance.now() - since) / 1000
  const cores = names.map((name, n) => `${name} ${((after[n] - before[n]) / seconds).toFixed(2)}`).join(", ")
  return { cores, result }
}

/** After each entry, a worker calculates the person's month again. */
async function measureEntries(signedIn) {
  const { cores, result: load } = await measureCores([...APIS, ...WORKERS], () =>
    underLoad(signedIn, () => sleep(WRITING_MS)),
  )
  const rate = (each) => Math.round(each.length / load.seconds)
  say(
    `${rate(load.milliseconds)} requests a second through the proxy, ${rate(load.written)} of them entries, ${load.failed.length} failed: cores: ${cores}`,
  )
}

async function rollingRestart(signedIn) {
  const load = await underLoad(signedIn, async () => {
    for (let round = 0; round < ROUNDS; round++) for (const name of [...APIS, ...WORKERS]) await replace(name)
  })
  const seconds = Math.round(load.seconds)
  const count = `select count(*) from tbl_attendance_issues where _id in (${load.written.map((id) => `'${id}'`).join(",")})`
  const password = `PGPASSWORD=${variables.POSTGRES_PASSWORD}`
  const query = ["psql", "-h", "/tmp", "-U", "scorecard", "-At", "scorecard"]
  const command = ["exec", "-i", "-e", password, "scorecard-trial-documents", ...query]
  const stored = execFileSync("podman", command, { input: count, encoding: "utf8" }).trim()
  say(
    `rolling restart: ${ROUNDS * 2} of an API process and ${ROUNDS * 2} of a worker in ${seconds} s; ${load.milliseconds.length} requests of ${CALLERS} clients through the proxy, ${load.failed.length} failed; ${load.written.length} entries confirmed, ${stored} stored; longest ${Math.round(Math.max(...load.milliseconds))} ms`,
  )
  for (const line of load.failed.slice(0, 10)) console.log(`  ${line}`)
  if (load.failed.length > 0) console.log(await containers.logOf("proxy"))
  return load.failed.length === 0 && Number(stored) === load.written.length
}

await containers.clear()
let isFine = false
try {
  say(`image: ${Math.round(Number(await podman("image", "inspect", IMAGE, "--format", "{{.Size}}")) / 1e6)} MB`)
  await containers.openNetwork()
  await startOthers()
  const signedIn = await signPeopleIn()
  for (const name of [...APIS, ...WORKERS]) say(`cold start of ${name}: ${await startProgram(name)} ms`)
  for (const name of [...APIS, ...WORKERS]) await healthy(name)
  for (const name of [...APIS, ...WORKERS]) await checkRestrictions(name)
  const atRest = await measureCores([...APIS, ...WORKERS], () => sleep(REST_MS))
  say(`cores at rest: ${atRest.cores}`)
  await checkParts(signedIn)
  await tellMemory(`at rest, ${REST_MS / 1000} s after the start`)
  await pollStorm(signedIn)
  await measureEntries(signedIn)
  isFine = await rollingRestart(signedIn)
} finally {
  if (process.env.KEEP !== "true") await containers.clear()
  rmSync(dirname(authority), { recursive: true })
}
process.exitCode = isFine ? 0 : 1
