import { useLayoutEffect, type Ref } from "react"

type AnchorProps = {
  /** The element that was clicked. */
  element: HTMLElement | null
  /** Given by the menu's or popover's target. */
  ref?: Ref<HTMLElement>
}

/** The target of a menu or popover that loads when its button, which is on the page already, is clicked. */
export function Anchor({ element, ref }: AnchorProps) {
  useLayoutEffect(() => {
    if (typeof ref === "function") ref(element)
    else if (ref) ref.current = element
  }, [element, ref])
  return null
}
