/** Which missing part this tab was loaded anew for. */
const KEY = "scorecard.loaded-anew-for"

/**
 * After an upgrade the parts that an old tab asks for are gone: it loads the new version by itself, once for each part.
 * Where that does not help, and where the service is away, the page says what is wrong.
 */
export function followUpgrades(): void {
  // The cast: the bundler says so of its event.
  window.addEventListener("vite:preloadError", (event) => void loadAnew(String((event as PartMissing).payload)))
}

type PartMissing = Event & { payload?: unknown }

async function loadAnew(part: string): Promise<void> {
  if (sessionStorage.getItem(KEY) === part) return
  if (!(await isThere())) return
  sessionStorage.setItem(KEY, part)
  window.location.reload()
}

/** Whether the service answers at all. */
export async function isThere(): Promise<boolean> {
  return fetch("/health").then(
    ({ ok }) => ok,
    () => false,
  )
}
