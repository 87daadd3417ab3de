import { REPEAT_HELP, repeatArguments } from "#app/archive-arguments.ts"
import { repeatPseudonymizations } from "#app/repeat-pseudonymizations.ts"
import { runTool } from "#app/run-tool.ts"
import { readConfig } from "#platform/config/index.ts"
import { openLog } from "#platform/log/index.ts"

/** Pseudonymizes everyone again who was already, after a point-in-time recovery. See `--help`. */
await runTool("repeat-pseudonymizations", async () => {
  const { help, pseudonymized } = repeatArguments(process.argv.slice(2))
  if (!help) {
    return repeatPseudonymizations(pseudonymized, {
      config: readConfig(process.env),
      log: openLog("warn"),
      tell: console.log,
    })
  }
  process.stdout.write(REPEAT_HELP)
  return 0
})
