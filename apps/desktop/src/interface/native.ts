import type { Native, NativeAction, NativeEvent, NativeReply, NativeRequest } from "../bridge.ts"

type Calls = Pick<Native, "request" | "state" | "act">

declare global {
  interface Window {
    /** Exposed by the window of the desktop client. */
    scorecardMain?: Calls
    /** Called by the main process. */
    scorecardEvent?: (event: NativeEvent) => void
  }
}

const listeners = new Set<(event: NativeEvent) => void>()

function subscribe(listener: (event: NativeEvent) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function emit(event: NativeEvent): void {
  for (const listener of listeners) listener(event)
}

/** The main process behind this window. */
function ofWindow(calls: Calls): Native {
  window.scorecardEvent = emit
  return {
    request: (request) => calls.request(request),
    state: () => calls.state(),
    act: (action) => calls.act(action),
    subscribe,
  }
}

/** A main process that serves the interface to a browser, in tests and development. */
function ofBrowser(): Native {
  const events = new EventSource("/native/events")
  // The cast: the main process sends only these.
  events.addEventListener("message", ({ data }) => emit(JSON.parse(String(data)) as NativeEvent))
  const post = async <Reply>(path: string, body: NativeRequest | NativeAction | null): Promise<Reply> => {
    const response = await fetch(`/native/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    // The cast: see above.
    return (response.status === 204 ? undefined : await response.json()) as Reply
  }
  return {
    request: (request) => post<NativeReply>("request", request),
    state: () => post("state", null),
    act: (action) => post("act", action),
    subscribe,
  }
}

export const native: Native = window.scorecardMain ? ofWindow(window.scorecardMain) : ofBrowser()
