const SCHEME = "data-mantine-color-scheme"

/** Paper is white: while the page is printed, its colors are the light ones, whatever the screen's are. */
export function printInLightColors(): void {
  const root = document.documentElement
  let onScreen: string | null = null
  window.addEventListener("beforeprint", () => {
    onScreen ??= root.getAttribute(SCHEME)
    root.setAttribute(SCHEME, "light")
  })
  window.addEventListener("afterprint", () => {
    if (onScreen !== null) root.setAttribute(SCHEME, onScreen)
    onScreen = null
  })
}
