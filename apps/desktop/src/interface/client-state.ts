import { useSyncExternalStore } from "react"
import { forgetAllDrafts } from "@scorecard/web/lib/draft.ts"
import { language } from "@scorecard/web/lib/language.ts"
import { forgetSession, keepSession } from "@scorecard/web/lib/session.ts"
import { chooseTransport } from "@scorecard/web/lib/transport.ts"
import type { ClientState, Native, NativeEvent } from "../bridge.ts"
import { connectToBrowserShell } from "../shell/browser-native.ts"
import { openTransport } from "./transport.ts"

declare global {
  interface Window {
    /** Made by the window of the desktop client before the page's own scripts run. */
    scorecardNative?: Native
  }
}

/** The main process: the window's, or in tests and development the one that serves the interface to a browser. */
export const native: Native = window.scorecardNative ?? connectToBrowserShell()

let state: ClientState | null = null
const listeners = new Set<() => void>()

/** Before anything is rendered. */
export async function openClientState(): Promise<void> {
  native.subscribe((event) => {
    if (event.type === "state") apply(event.state)
  })
  // Main process and window speak the same.
  native.act({ type: "use_language", language }).catch(() => undefined)
  apply(await native.state())
  chooseTransport({
    send: openTransport(native, () => current().connection === "online"),
    fileOrigin: current().service_url,
  })
}

function apply(next: ClientState): void {
  state = next
  // Drafts are kept per person. The token stays in the main process.
  if (next.session.status === "signed_in") {
    keepSession({ token: "", expires_at: "", employee_id: next.session.employee_id })
  } else if (next.session.status === "signed_out") {
    if (next.session.by_choice) forgetAllDrafts()
    forgetSession()
  }
  for (const listener of listeners) listener()
}

function current(): ClientState {
  if (!state) throw new Error("The state of the main process has not been read yet")
  return state
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the main process last said. */
export function useClientState(): ClientState {
  return useSyncExternalStore(subscribe, current)
}

export function followMain(listener: (event: NativeEvent) => void): () => void {
  return native.subscribe(listener)
}
