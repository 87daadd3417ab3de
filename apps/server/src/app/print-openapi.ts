import { silentLog } from "#platform/log/index.ts"
import { openHttp } from "#platform/http/index.ts"
import type { Jobs } from "#platform/jobs/index.ts"
import { compose } from "./compose.ts"
import { PRODUCT_VERSION } from "./version.ts"
import type { Platform } from "#platform/platform.ts"

/**
 * The text of `/openapi.json`, without a database: routes are values, and nothing is used before a request arrives. The
 * committed `openapi.json` is this text.
 */
export async function printOpenApi(): Promise<string> {
  // Never used: features only store what they are given, except for whether there is an identity provider.
  const noWorld = { log: silentLog, config: { idp: null } } as Platform
  const noJobs = {} as Pick<Jobs, "counts" | "dead" | "lost">
  const { routes, authenticate } = compose(noWorld, noJobs)
  const http = await openHttp({
    log: silentLog,
    version: PRODUCT_VERSION,
    routes,
    authenticate,
    readiness: {},
    rateLimits: { sign_in: 0, chat: 0, default: 0 },
  })
  await http.ready()
  const text = `${JSON.stringify(http.swagger(), null, 2)}\n`
  await http.close()
  return text
}
