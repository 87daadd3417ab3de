import { describeFailure } from "#platform/backup/index.ts"
import { ConfigError } from "#platform/config/index.ts"
import { EmbeddedPostgresError } from "@scorecard/embedded-postgres"
import { CannotDistribute } from "#platform/documents/index.ts"
import { WarehouseUnavailable } from "#platform/warehouse/index.ts"
import { BadArguments } from "./seed-arguments.ts"

/**
 * Runs a command and sets the exit code: the result of `work`, or 1 after printing one line that says what to do. The
 * first signal stops it cleanly; a second one kills it.
 */
export async function runTool(name: string, work: (signal: AbortSignal) => Promise<number>): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort())
  try {
    process.exitCode = await work(stopping.signal)
  } catch (error) {
    console.error(lineFor(name, error) ?? error)
    process.exitCode = 1
  }
}

function lineFor(name: string, error: unknown): string | null {
  if (error instanceof BadArguments) return `${error.message}\nnpm run ${name} -- --help shows the options.`
  if (error instanceof ConfigError) return `Fix this setting first: ${error.message}`
  if (error instanceof EmbeddedPostgresError || error instanceof CannotDistribute) return error.message
  if (error instanceof WarehouseUnavailable) return warehouseLine(error)
  return describeFailure(error)
}

export function warehouseLine(error: WarehouseUnavailable): string {
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ""
  return `The warehouse is unavailable${cause}. Once it is back, run npm run rebuild-warehouse.`
}
