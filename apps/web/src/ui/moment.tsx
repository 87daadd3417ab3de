import { formatMoment } from "../lib/format.ts"

/** A timestamp in a table. In a narrow column the time moves below the date, and neither wraps. */
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
