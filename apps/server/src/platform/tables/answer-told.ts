import { respondWithEvents, acceptsEvents, type StreamResponse } from "#platform/http/index.ts"
import type { Log } from "#platform/log/index.ts"
import { reportRows, NO_PROGRESS, type ProgressReport } from "./rows-told.ts"

type Asker = { log: Log; headers: Readonly<Record<string, string | string[] | undefined>> }

/** The result of a long write of rows; who accepts events is told meanwhile how far it is. See `ROW_EVENTS`. */
export async function respondWithProgress<Result extends object | void>(
  { log, headers }: Asker,
  work: (told: ProgressReport) => Promise<Result>,
): Promise<Result | StreamResponse> {
  if (!acceptsEvents(headers["accept"])) return work(NO_PROGRESS)
  return respondWithEvents(log, (tell) => work(reportRows((progress) => tell("progress", progress))))
}
