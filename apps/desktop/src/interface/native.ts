import { connectToBrowserShell } from "../shell/browser-native.ts"
import type { Native } from "../bridge.ts"

declare global {
  interface Window {
    /** Made by the window of the desktop client before the page's own scripts run. */
    scorecardNative?: Native
  }
}

/** The main process: the window's, or in tests and development the one that serves the interface to a browser. */
export const native: Native = window.scorecardNative ?? connectToBrowserShell()
