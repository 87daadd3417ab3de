import { useLayoutEffect, useRef, useState, type RefObject } from "react"

/** Called when a mention appears or disappears. */
const mentions = new Set<() => void>()
const INTERACTIVE = "a, button, label, summary, [role=tab], [role=option], [role=menuitem]"

/**
 * Whether an element is the first mention of its term on its screen: on the page, or in the dialog that it is part of.
 * A mention inside a link or a button doesn't count: it can't contain another button.
 */
export function useFirstMention(term: string): [RefObject<HTMLElement | null>, boolean] {
  const element = useRef<HTMLElement>(null)
  const [isFirst, setFirst] = useState(false)
  useLayoutEffect(() => {
    const mention = element.current
    if (!mention || mention.parentElement?.closest(INTERACTIVE)) return undefined
    mention.dataset["term"] = term
    const screen = mention.closest("[role=dialog], main") ?? document.body
    // A mention in a folded part or a hidden column explains nothing.
    const isFirst = () =>
      [...screen.querySelectorAll(`[data-term="${term}"]`)].find((each) => each.checkVisibility()) === mention
    const check = () => setFirst(isFirst())
    mentions.add(check)
    for (const each of mentions) each()
    return () => {
      mentions.delete(check)
      for (const each of mentions) each()
    }
  }, [term])
  return [element, isFirst]
}
