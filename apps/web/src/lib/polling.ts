import { isFinalAnswer, secondsToNextTry } from "./problem.ts"

const POLL_MS = 1_000
const MS_PER_SECOND = 1_000

type Read<Data> = { data: Data | undefined; error: unknown }

/**
 * The `refetchInterval` of something that is polled until it is done, in milliseconds. A permanently refused read is
 * not repeated. If the service is down or asks to wait, the interval grows.
 */
export function nextPollMs<Data>({ data, error }: Read<Data>, isAtWork: (data: Data) => boolean): number | false {
  if (data !== undefined && !isAtWork(data)) return false
  const pauseSeconds = secondsToNextTry(error)
  if (pauseSeconds !== null) return pauseSeconds * MS_PER_SECOND
  return isFinalAnswer(error) ? false : POLL_MS
}
