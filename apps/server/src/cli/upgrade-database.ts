import { UPGRADE_HELP, upgradeArguments } from "#app/archive-arguments.ts"
import { runTool } from "#app/run-tool.ts"
import { upgradeDatabase } from "#app/upgrade-database.ts"
import { readConfig } from "#platform/config/index.ts"
import { openLog } from "#platform/log/index.ts"

/** Moves the embedded database to the PostgreSQL version of this release. See `--help`. */
await runTool("upgrade-database", async (signal) => {
  const { help, programs } = upgradeArguments(process.argv.slice(2))
  if (!help) {
    const tool = { config: readConfig(process.env), log: openLog("warn"), tell: console.log, signal }
    return upgradeDatabase(programs, tool)
  }
  process.stdout.write(UPGRADE_HELP)
  return 0
})
