import { inWords } from "#platform/backup/index.ts"
import { ConfigError } from "#platform/config/index.ts"
import { EmbeddedPostgresError } from "@scorecard/embedded-postgres"
import { WarehouseUnavailable } from "#platform/warehouse/index.ts"
import { BadArguments } from "./seed-arguments.ts"

/**
 * Runs a command to its end and sets its exit code: what `work` returns, or 1 with one line that says what to do. A
 * signal lets it give up in good order; a second one ends it.
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
  if (error instanceof BadArguments) return `${error.message}\nnpm run ${name} -- --help tells more.`
  if (error instanceof ConfigError) return `This setting stops the command: ${error.message}`
  if (error instanceof EmbeddedPostgresError) return error.message
  if (error instanceof WarehouseUnavailable) return warehouseLine(error)
  return inWords(error)
}

export function warehouseLine(error: WarehouseUnavailable): string {
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : ""
  return `The warehouse is away${cause}. When it is back: npm run rebuild-warehouse.`
}
