import { formatMoment } from "../lib/format.ts"

/** A moment in a table: in a narrow column its time goes below its day, and neither is broken. */
export function Moment({ at }: { at: string | null | undefined }) {
  const words = formatMoment(at)
  const end = words.lastIndexOf(", ")
  if (end === -1) return words
  return (
    <>
      <span className="day">{words.slice(0, end + 1)}</span> <span className="day">{words.slice(end + 2)}</span>
    </>
  )
}
