import { expect, test } from "vitest"
import { readConfig, type Config } from "#platform/config/index.ts"
import { silentLog } from "#platform/log/index.ts"
import { migratedDatabase } from "#test/support/postgres.ts"
import { callerWith } from "#test/support/world.ts"
import { openApp } from "./open-app.ts"

const [OLD, NEXT] = ["o".repeat(40), "n".repeat(40)]

test("SECRETS_KEY can be changed without audit log issues, and the former key is needed for one start", async () => {
  const database = await migratedDatabase("secrets_key")
  /** Starts with these keys, writes a little, and returns how many issues the audit log then has. */
  async function faultsWith(secretsKey: string, formerSecretsKeys: string[]): Promise<number> {
    const config: Config = {
      ...readConfig({ NODE_ENV: "test", WH_DRIVER: "none", JWT_SECRET: "s".repeat(40), SECRETS_KEY: secretsKey }),
      formerSecretsKeys,
      role: "api",
      demoData: false,
    }
    const app = await openApp({ config, log: silentLog, databaseUrl: database.url, warehouseUrl: null })
    const body = { email: "admin@example.com", client: "web" }
    const { access_token } = (await callerWith(app, null).post("/v1/auth/dev-login", body)).body
    const { faults } = (await callerWith(app, access_token).get("/v1/system/activity-logs/verify")).body
    await app.close()
    return faults.length
  }

  expect(await faultsWith(OLD, [])).toBe(0)
  expect(await faultsWith(NEXT, [OLD])).toBe(0)
  expect(await faultsWith(NEXT, [])).toBe(0)
  // An unknown key counts as no key.
  expect(await faultsWith(OLD, [])).toBe(16)
  await database.drop()
})
