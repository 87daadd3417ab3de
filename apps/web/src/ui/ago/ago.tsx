import { lazy, Suspense, useState, type PointerEvent } from "react"
import { formatAgo, formatFromNow, formatMoment } from "../../lib/format.ts"
import { Moment } from "../moment.tsx"
import classes from "./ago.module.css"
import { useTick } from "./use-tick.ts"

const ExactTime = lazy(() => import("./exact-time.tsx"))

type RelativeTimeProps = {
  at: string
  /** Reached with the Tab key. For a time that stands alone, not for those of a list or in a button. */
  isTabStop?: boolean
}

/**
 * When something happened: relative while it's recent. The exact time is in the text for screen readers, over it on
 * hover, touch and focus, and printed. (docs/design.md#times)
 */
export function Ago(props: RelativeTimeProps) {
  useTick()
  return <RelativeTime {...props} words={formatAgo(props.at)} />
}

/** When something will happen, in the same way. */
export function FromNow(props: RelativeTimeProps) {
  useTick()
  return <RelativeTime {...props} words={formatFromNow(props.at)} />
}

function RelativeTime({ at, words, isTabStop = false }: RelativeTimeProps & { words: string }) {
  const [isShown, setShown] = useState(false)
  const exact = formatMoment(at)
  if (words === exact) {
    return (
      <time dateTime={at}>
        <Moment at={at} />
      </time>
    )
  }
  const show = () => setShown(true)
  const hide = () => setShown(false)
  // A finger leaves at once; the next touch closes it.
  const leave = ({ pointerType }: PointerEvent) => pointerType !== "touch" && hide()
  return (
    <time
      dateTime={at}
      className={classes["time"]}
      // Figures that change are announced, the clock is not.
      aria-live="off"
      onPointerEnter={show}
      onPointerLeave={leave}
      onPointerCancel={hide}
      {...(isTabStop && { tabIndex: 0, onFocus: show, onBlur: hide })}
    >
      <span className={classes["words"]}>
        {words}
        <span className={classes["exact"]}>, </span>
      </span>
      <span className={classes["exact"]}>{exact}</span>
      {isShown && (
        <Suspense fallback={null}>
          <ExactTime text={exact} onClose={hide} />
        </Suspense>
      )}
    </time>
  )
}
