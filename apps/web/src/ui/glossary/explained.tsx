import { lazy, Suspense, useEffect, useId, useRef, useState, type ReactNode } from "react"
import { useFirstMention } from "./first-mention.ts"
import { parseMention, splitTerms, type TermKey } from "./split-terms.ts"
import classes from "./term.module.css"

const Explanation = lazy(() => import("./explanation.tsx"))

/** Copy whose abbreviations explain themselves where the screen mentions them first. (docs/design.md#words) */
export function Explained({ text }: { text: string }): ReactNode {
  return splitTerms(text).map((part, at) => {
    const mention = at % 2 === 1 ? parseMention(part) : undefined
    return mention === undefined ? part : <Mention key={at} {...mention} />
  })
}

type TermProps = { term: TermKey; spelling: string }

function Mention({ term, spelling, before, after }: TermProps & { before: string; after: string }) {
  const [element, isFirst] = useFirstMention(term)
  return (
    <span ref={element} className={classes["mention"]}>
      {before}
      {isFirst ? <Term term={term} spelling={spelling} /> : spelling}
      {after}
    </span>
  )
}

/** The pointer may leave for the explanation without closing it. */
const LEAVE_MS = 150

/** An abbreviation with its explanation: on hover, on a click or touch, and when it is reached with the Tab key. */
function Term({ term, spelling }: TermProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState<"hover" | "pinned" | null>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isShown = shown !== null
  const enter = () => {
    clearTimeout(leaving.current)
    setShown((before) => before ?? "hover")
  }
  const leave = () => {
    leaving.current = setTimeout(() => setShown((before) => (before === "hover" ? null : before)), LEAVE_MS)
  }
  useEffect(() => () => clearTimeout(leaving.current), [])
  useEffect(() => {
    if (!isShown) return undefined
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && setShown(null)
    const onPress = ({ target }: Event) => target !== button.current && setShown(null)
    window.addEventListener("keydown", onKey)
    window.addEventListener("pointerdown", onPress)
    return () => {
      window.removeEventListener("keydown", onKey)
      window.removeEventListener("pointerdown", onPress)
    }
  }, [isShown])
  return (
    <span className={classes["around"]}>
      <button
        ref={button}
        type="button"
        className={classes["term"]}
        aria-expanded={isShown}
        aria-describedby={isShown ? id : undefined}
        // In a dialog, Escape closes the explanation first.
        data-mantine-stop-propagation={isShown}
        onMouseEnter={enter}
        onMouseLeave={leave}
        onClick={() => setShown((before) => (before === "pinned" ? null : "pinned"))}
        // Not on focus: a dialog that opens focuses its first button.
        onKeyUp={({ key }) => key === "Tab" && setShown("hover")}
        onBlur={() => setShown(null)}
      >
        {spelling}
      </button>
      {isShown && (
        <Suspense fallback={null}>
          <Explanation id={id} term={term} onEnter={enter} onLeave={leave} />
        </Suspense>
      )}
    </span>
  )
}
