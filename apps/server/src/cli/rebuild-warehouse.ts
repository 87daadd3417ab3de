import { plainArguments, REBUILD_HELP } from "#app/archive-arguments.ts"
import { rebuildWarehouse } from "#app/rebuild-warehouse.ts"
import { runTool } from "#app/run-tool.ts"
import { readConfig } from "#platform/config/index.ts"
import { openLog } from "#platform/log/index.ts"

/** Rebuilds the warehouse. See `--help`. */
await runTool("rebuild-warehouse", async () => {
  const { help } = plainArguments(process.argv.slice(2))
  if (!help) return rebuildWarehouse({ config: readConfig(process.env), log: openLog("warn"), tell: console.log })
  process.stdout.write(REBUILD_HELP)
  return 0
})
