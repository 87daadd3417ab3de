import { isFinalAnswer, secondsToNextTry } from "./problem.ts"

const POLL_MS = 1_000
const MS_PER_SECOND = 1_000

type Read<Data> = { data: Data | undefined; error: unknown }

/**
 * For the `refetchInterval` of something that is watched until it is done: after how many milliseconds it is read again.
 * A read that was refused for good is not repeated; where the service is away or asks for patience, it gets it.
 */
export function nextPollMs<Data>({ data, error }: Read<Data>, isAtWork: (data: Data) => boolean): number | false {
  if (data !== undefined && !isAtWork(data)) return false
  const pauseSeconds = secondsToNextTry(error)
  if (pauseSeconds !== null) return pauseSeconds * MS_PER_SECOND
  return isFinalAnswer(error) ? false : POLL_MS
}
