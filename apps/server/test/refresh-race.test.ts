import { createHash } from "node:crypto"
import { rmSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startEmbeddedPostgres, type EmbeddedPostgres } from "@scorecard/embedded-postgres"
import { memoryFolder } from "./support/memory-folder.ts"
import { call, startProgram, type Program } from "./support/program.ts"

/** The default is for the suite; REFRESH_RACES=1000 is the full measure. */
const RACES = Number(process.env["REFRESH_RACES"] ?? 20)
const WAYS = 16

let directory: string
let programs: Program[] = []
let server: EmbeddedPostgres
let documents: pg.Client

beforeAll(async () => {
  directory = memoryFolder("scorecard-refresh-")
  const settings = {
    DATA_DIR: join(directory, "data"),
    DEMO_DATA: "false",
    ROLE: "api",
    RATE_LIMIT_SIGN_IN: "0",
    RATE_LIMIT_DEFAULT: "0",
  }
  programs = await Promise.all([startProgram(settings), startProgram(settings)])
  server = await startEmbeddedPostgres({ directory: join(settings.DATA_DIR, "postgres"), log: () => {} })
  documents = new pg.Client({ connectionString: server.url("scorecard") })
  await documents.connect()
})
afterAll(async () => {
  await documents.end()
  await server.stop()
  await Promise.all(programs.map((program) => program.stop()))
  rmSync(directory, { recursive: true, force: true })
})

/** Read from the database: exchanging a successor would end its family, and with it the evidence. */
async function livingAmong(tokens: readonly string[]): Promise<number> {
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest("hex"))
  const { rows } = await documents.query<{ living: string }>(
    "select count(*) as living from tbl_refresh_tokens where _id = any($1) and used_at is null and replaced_at is null",
    [hashes],
  )
  return Number(rows[0]?.living)
}

const programOf = (n: number): Program => {
  const program = programs[n % programs.length]
  if (!program) throw new Error("no program was started")
  return program
}

const refresh = (n: number, refresh_token: string) =>
  call(programOf(n), null, "POST", "/v1/auth/refresh", { refresh_token })

test(
  `${RACES} refresh tokens, each used ${WAYS} times at once by one client against two API processes, have one live successor each`,
  { timeout: 1_200_000 },
  async () => {
    let answered = 0
    let [doubled, dead] = [0, 0]
    for (let race = 0; race < RACES; race++) {
      const login = { email: "admin@example.com", client: "desktop" }
      const { body } = await call(programOf(race), null, "POST", "/v1/auth/dev-login", login)
      const answers = await Promise.all(Array.from({ length: WAYS }, (_, n) => refresh(n, body.refresh_token)))
      // The same client within ten seconds: every answer except the last may have been lost.
      // (rules/sign-in#refresh-tokens)
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      answered += answers.length
      const living = await livingAmong(answers.map((answer) => answer.body.refresh_token))
      if (living > 1) doubled += 1
      if (living === 0) dead += 1
    }
    console.log(
      `${RACES} refresh tokens, each used ${WAYS} times at once against ${programs.length} API processes: ` +
        `${answered} of ${RACES * WAYS} calls answered, ${doubled} tokens with more than one living successor, ${dead} with none`,
    )
    expect({ doubled, dead, answered }).toEqual({ doubled: 0, dead: 0, answered: RACES * WAYS })
  },
)
