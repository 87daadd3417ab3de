import type { InjectOptions } from "fastify"
import { openApp, type App } from "#app/open-app.ts"
import { readConfig, type Config } from "#platform/config/index.ts"
import { openLog, type Log } from "#platform/log/index.ts"
import { assertDistributable } from "./distributable.ts"
import { recordCompletedWrites } from "./completed-writes.ts"
import { forgetSetup, migratedDatabase, testDatabase } from "./postgres.ts"
import type { BodyOf } from "./reply-types.ts"

export type Answer<Body = object> = {
  status: number
  body: Body
  headers: Record<string, unknown>
  text: string
}
type Headers = Record<string, string>

/** Sends requests as a person, or as an anonymous caller. A reply has the type that the contract of the URL's route gives it. */
export type Caller = {
  get<const Url extends string>(url: Url, headers?: Headers): Promise<Answer<BodyOf<"GET", Url>>>
  post<const Url extends string>(url: Url, body?: unknown, headers?: Headers): Promise<Answer<BodyOf<"POST", Url>>>
  put<const Url extends string>(url: Url, body?: unknown, headers?: Headers): Promise<Answer<BodyOf<"PUT", Url>>>
  patch<const Url extends string>(url: Url, body?: unknown, headers?: Headers): Promise<Answer<BodyOf<"PATCH", Url>>>
  delete<const Url extends string>(url: Url, headers?: Headers): Promise<Answer<BodyOf<"DELETE", Url>>>
  token: string
}

export type TestWorld = {
  app: App
  /** For a second process on the same documents. */
  databaseUrl: string
  warehouseUrl: string | null
  /** Moves the service's clock, which stands still between moves. */
  setNow(instant: string): void
  /** Signs a person in through the API's dev-login. */
  as(email: string, client?: "web" | "desktop"): Promise<Caller>
  anonymous: Caller
  close(): Promise<void>
}

export type TestWorldOptions = {
  /** Default: Thursday 15 October 2026, noon Eastern. */
  now?: string
  config?: Partial<Config>
  /** `none` omits the warehouse. */
  warehouse?: "postgres" | "none"
  /** Whether this process also runs jobs. */
  role?: "all" | "api"
  /** Default: nothing is logged. */
  log?: Log
  /** Default: true. The setup of a new company is incomplete. */
  isSetUp?: boolean
  /** A different URL of the documents, such as a proxy. */
  databaseAt?: (url: string) => Promise<string>
}

const SECRET = "a secret of the test suite that is long enough to be one"

/** The whole product on separate real databases, with a clock that the test moves. */
export async function openTestWorld(label: string, options: TestWorldOptions = {}): Promise<TestWorld> {
  recordCompletedWrites()
  let now = Temporal.Instant.from(options.now ?? "2026-10-15T16:00:00Z")
  const documents = await migratedDatabase(label)
  if (options.isSetUp === false) await forgetSetup(documents.url)
  const warehouse = options.warehouse === "none" ? null : await testDatabase(`${label}_wh`)
  const config: Config = {
    ...readConfig({
      NODE_ENV: "test",
      JWT_SECRET: SECRET,
      SECRETS_KEY: SECRET,
      WH_DRIVER: options.warehouse ?? "postgres",
    }),
    rateLimits: { sign_in: 0, chat: 0, default: 0 },
    role: options.role ?? "api",
    allowedEmailDomains: ["example.com"],
    bootstrapAdminEmail: "admin@example.com",
    ...options.config,
  }
  const app = await openApp({
    config,
    // TEST_LOG=1 shows why a request failed.
    log: options.log ?? openLog(process.env["TEST_LOG"] ? "error" : "silent"),
    databaseUrl: (await options.databaseAt?.(documents.url)) ?? documents.url,
    warehouseUrl: warehouse?.url ?? null,
    clock: { now: () => now },
  })
  return {
    app,
    databaseUrl: documents.url,
    warehouseUrl: warehouse?.url ?? null,
    setNow: (instant) => void (now = Temporal.Instant.from(instant)),
    as: (email, client = "web") => signIn(app, email, client),
    anonymous: callerWith(app, null),
    async close() {
      await app.close()
      await documents.drop()
      await warehouse?.drop()
      await assertDistributable()
    },
  }
}

async function signIn(app: App, email: string, client: "web" | "desktop"): Promise<Caller> {
  const { status, body } = await callerWith(app, null).post("/v1/auth/dev-login", { email, client })
  if (status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`)
  return callerWith(app, body.access_token)
}

export function callerWith(app: App, token: string | null): Caller {
  const request = async (
    method: NonNullable<InjectOptions["method"]>,
    url: string,
    { body, headers }: { body?: unknown; headers?: Headers | undefined },
  ) => {
    const response = await app.http.inject({
      method,
      url,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = /[/+]json\b/.test(String(response.headers["content-type"]))
    return {
      status: response.statusCode,
      body: isJson ? response.json() : {}, // the contract has validated it before it was sent
      headers: response.headers,
      text: response.payload,
    }
  }
  return {
    get: (url, headers) => request("GET", url, { headers }),
    post: (url, body, headers) => request("POST", url, { body, headers }),
    put: (url, body, headers) => request("PUT", url, { body, headers }),
    patch: (url, body, headers) => request("PATCH", url, { body, headers }),
    delete: (url, headers) => request("DELETE", url, { headers }),
    token: token ?? "",
  }
}
