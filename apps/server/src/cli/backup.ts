import { BACKUP_HELP, backupArguments } from "#app/archive-arguments.ts"
import { backUp } from "#app/back-up.ts"
import { runTool } from "#app/run-tool.ts"
import { readConfig } from "#platform/config/index.ts"
import { openLog } from "#platform/log/index.ts"

/** Writes a backup. See `--help`. */
await runTool("backup", async (signal) => {
  const { help, to } = backupArguments(process.argv.slice(2))
  if (!help) return backUp(to, { config: readConfig(process.env), log: openLog("warn"), tell: console.log, signal })
  process.stdout.write(BACKUP_HELP)
  return 0
})
