import { randomBytes } from "node:crypto"
import { RESET_HELP, resetArguments } from "#app/archive-arguments.ts"
import { reset } from "#app/reset.ts"
import { runTool } from "#app/run-tool.ts"
import { readConfig } from "#platform/config/index.ts"
import { openLog } from "#platform/log/index.ts"

/** Deletes all data. See `--help`. */
await runTool("reset", async () => {
  const { help, ...options } = resetArguments(process.argv.slice(2))
  if (help) {
    process.stdout.write(RESET_HELP)
    return 0
  }
  const config = readConfig({ ...unusedSecrets(), ...process.env })
  return reset(options, { config, log: openLog("warn"), tell: console.log })
})

/** Without these, reading the configuration would generate new secrets in the folder about to be deleted. */
function unusedSecrets() {
  return { JWT_SECRET: randomBytes(32).toString("hex"), SECRETS_KEY: randomBytes(32).toString("hex") }
}
