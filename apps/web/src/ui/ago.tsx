import { formatAgo, formatMoment } from "../lib/format.ts"

/** When something happened: relative while it's recent, with the exact time on hover. */
export function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatAgo(at)}
    </time>
  )
}
