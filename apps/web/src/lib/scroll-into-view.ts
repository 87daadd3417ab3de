/** Height of the header, which stays, and a little air. */
const HEADER_PX = 72

/**
 * Scrolls to what was chosen where it stands out of sight: on a phone a list and what it opens lie below each other.
 * Beside each other, as on a wide screen, nothing moves.
 */
export function scrollIntoView(element: HTMLElement | null): void {
  if (element === null) return
  const { top } = element.getBoundingClientRect()
  if (top >= 0 && top < window.innerHeight / 2) return
  window.scrollBy({ top: top - HEADER_PX })
}
