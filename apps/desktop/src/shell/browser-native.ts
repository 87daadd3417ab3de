import type { ClientState, Native, NativeEvent, NativeReply } from "../bridge.ts"

/** The interface's side of the browser shell: runs in the browser. */
export function connectToBrowserShell(): Native {
  const listeners = new Set<(event: NativeEvent) => void>()
  let events: EventSource | null = null
  const post = (path: string, body: object) =>
    fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })
  return {
    request: async (request) => (await (await post("/native/request", request)).json()) as NativeReply,
    state: async () => (await (await fetch("/native/state")).json()) as ClientState,
    async act(action) {
      await post("/native/act", action)
    },
    subscribe(listener) {
      listeners.add(listener)
      if (!events) {
        events = new EventSource("/native/events")
        events.addEventListener("message", ({ data }) => {
          for (const each of listeners) each(JSON.parse(String(data)) as NativeEvent)
        })
      }
      return () => listeners.delete(listener)
    },
  }
}
