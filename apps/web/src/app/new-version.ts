/** The missing chunk this tab was last reloaded for. */
const KEY = "scorecard.loaded-anew-for"

/**
 * After an upgrade, the chunks an old tab requests are gone. The tab reloads automatically, once per chunk.
 * If that doesn't help, or the service is down, the page shows the error.
 */
export function followUpgrades(): void {
  // The cast: the bundler documents this event's type.
  window.addEventListener("vite:preloadError", (event) => void loadAnew(String((event as PartMissing).payload)))
}

type PartMissing = Event & { payload?: unknown }

async function loadAnew(part: string): Promise<void> {
  if (sessionStorage.getItem(KEY) === part) return
  if (!(await isThere())) return
  sessionStorage.setItem(KEY, part)
  window.location.reload()
}

/** Whether the service responds at all. */
export async function isThere(): Promise<boolean> {
  return fetch("/health").then(
    ({ ok }) => ok,
    () => false,
  )
}
