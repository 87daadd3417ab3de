/** Where the work goes on when the focused element is gone, nearest first. */
const GROUPS = "ul, ol, form, section, [role=dialog], [tabindex='0']"
const FOCUSABLE = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex='0']"
/** Time for a dialog that closes, or a form that is refused, to move the focus itself. */
const PAUSE_MS = 100
/** A button that works longer than this gives the focus to its panel. */
const LONG_MS = 1000

type Group = {
  element: Element
  /** Which of the controls inside had the focus. */
  at: number
  /** Where the group was, for one that replaces it. */
  parent: Element | null
  index: number
}
type Place = { element: Element; groups: Group[] }

/**
 * Keeps the keyboard's place. When the focused element disappears (a decided request, a form that was sent, a page that
 * was left), browsers focus nothing. The focus then moves to what took its place: the next item of its list, the heading
 * of its panel or dialog, or the page. A button that was disabled while it worked gets it back. (WCAG 2.4.3)
 * @returns a callback that ends it
 */
export function keepFocus(): () => void {
  let place: Place | null = null
  /** The place under the dialogs, which are outside the page. */
  let below: Place | null = null
  /** A button that is disabled while it works, and since when. It gets the focus back. */
  let working: { element: Element; since: number; meanwhile: Element | null } | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    place = placeOf(target)
    if (target !== working?.meanwhile) working = null
    if (document.getElementById("root")?.contains(target)) below = place
  }
  const onPress = () => {
    // A click on nothing focuses nothing, as it should.
    place = working = null
  }
  const restore = () => {
    waiting = undefined
    if (!working?.element.isConnected) working = null
    if (working !== null && isUsable(working.element)) {
      const { element, meanwhile } = working
      working = null
      if (!hasFocus() || document.activeElement === meanwhile) focus(element)
      return
    }
    if (place === null || hasFocus() || isUsable(place.element)) return
    if (working !== null) {
      if (performance.now() - working.since < LONG_MS) return
      working.meanwhile = nearest(place)
      if (working.meanwhile) focus(working.meanwhile)
      return
    }
    const dialog = document.querySelector("[role=dialog]")
    if (dialog === null) focus(below === null ? null : nearest(below))
    else if (place.groups.some(({ element }) => element.contains(dialog) || dialog.contains(element))) {
      focus(nearest(place))
    }
  }
  const observer = new MutationObserver(() => {
    // Noted at once: a button that works for a moment is enabled again before the focus is missed.
    if (place !== null && place.element.matches(":disabled")) {
      working ??= { element: place.element, since: performance.now(), meanwhile: null }
    }
    const isLost = !hasFocus() || working !== null
    if (place !== null && waiting === undefined && isLost) waiting = setTimeout(restore, PAUSE_MS)
  })
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] })
  document.addEventListener("focusin", onFocus)
  document.addEventListener("pointerdown", onPress, true)
  return () => {
    clearTimeout(waiting)
    observer.disconnect()
    document.removeEventListener("focusin", onFocus)
    document.removeEventListener("pointerdown", onPress, true)
  }
}

function placeOf(element: Element): Place {
  const groups: Group[] = []
  for (let around = element.parentElement; around !== null; around = around.parentElement) {
    if (!around.matches(GROUPS)) continue
    const { parentElement: parent } = around
    const at = [...around.querySelectorAll(FOCUSABLE)].indexOf(element)
    groups.push({ element: around, at, parent, index: [...(parent?.children ?? [])].indexOf(around) })
  }
  return { element, groups }
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body
}

function isUsable(element: Element): boolean {
  return element.isConnected && !element.matches(":disabled")
}

/** What is left of a place; null for the page. */
function nearest({ element, groups }: Place): Element | null {
  if (isUsable(element)) return element
  for (const group of groups) {
    const found = entryOf(group)
    if (found) return found
  }
  return null
}

function entryOf({ element, at, parent, index }: Group): Element | null {
  const replacement = parent?.isConnected ? parent.children[index] : undefined
  const group = element.isConnected ? element : replacement?.matches(GROUPS) ? replacement : null
  if (group === null) return null
  if (group.matches("[tabindex='0']")) return group
  if (!group.matches("ul, ol")) return group.querySelector("h1, h2, h3")
  const all = group.querySelectorAll(FOCUSABLE)
  return all[Math.min(at, all.length - 1)] ?? null
}

function focus(element: Element | null): void {
  const target = element ?? document.getElementById("main")
  if (!(target instanceof HTMLElement)) return
  if (!target.matches(FOCUSABLE)) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
