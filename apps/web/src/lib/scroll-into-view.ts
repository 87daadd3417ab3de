/** Height of the sticky header, plus a small margin. */
const HEADER_PX = 72

/**
 * Scrolls to a selection that is out of sight: on a phone, a list and its details are stacked. On a wide screen they
 * are side by side, and nothing moves.
 */
export function scrollIntoView(element: HTMLElement | null): void {
  if (element === null) return
  const { top } = element.getBoundingClientRect()
  if (top >= 0 && top < window.innerHeight / 2) return
  window.scrollBy({ top: top - HEADER_PX })
}
