const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The key that shortcuts are typed with on this machine. */
export const MODIFIER = isMac ? "⌘" : "Ctrl"
