import { answerInEvents, wantsEvents, type StreamAnswer } from "#platform/http/index.ts"
import type { Log } from "#platform/log/index.ts"
import { tellRows, UNTOLD, type RowsTold } from "./rows-told.ts"

type Asker = { log: Log; headers: Readonly<Record<string, string | string[] | undefined>> }

/** The result of a long write of rows; who accepts events is told meanwhile how far it is. See `ROW_EVENTS`. */
export async function answerTold<Result extends object>(
  { log, headers }: Asker,
  work: (told: RowsTold) => Promise<Result>,
): Promise<Result | StreamAnswer> {
  if (!wantsEvents(headers["accept"])) return work(UNTOLD)
  return answerInEvents(log, (tell) => work(tellRows((progress) => tell("progress", progress))))
}
