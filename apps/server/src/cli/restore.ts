import { RESTORE_HELP, restoreArguments } from "#app/archive-arguments.ts"
import { restore } from "#app/restore.ts"
import { runTool } from "#app/run-tool.ts"
import { readConfig } from "#platform/config/index.ts"
import { openLog } from "#platform/log/index.ts"

/** Restores a backup into an empty database. See `--help`. */
await runTool("restore", async (signal) => {
  const { help, ...options } = restoreArguments(process.argv.slice(2))
  if (!help)
    return restore(options, { config: readConfig(process.env), log: openLog("warn"), tell: console.log, signal })
  process.stdout.write(RESTORE_HELP)
  return 0
})
