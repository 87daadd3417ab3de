import type { Native, NativeEvent } from "../bridge.ts"

/** What the interface sends: calls with a number, and two signals without. */
export type PageMessage =
  | { kind: "call"; id: number; method: Exclude<keyof Native, "subscribe">; argument: unknown }
  /** It listens to events from now on. */
  | { kind: "ready" }
  /** Someone uses the window. */
  | { kind: "active" }

/**
 * Runs in every page before its own scripts and makes `window.scorecardNative`, a `Native`. It is written out by
 * `toString`, so it uses nothing from outside.
 */
function makeNative(): void {
  type Page = Window & { ipc: { postMessage(text: string): void }; scorecardNative?: unknown }
  type Call = { resolve: (value: unknown) => void; reject: (error: Error) => void }
  const page = window as unknown as Page
  const { ipc } = page
  const calls = new Map<number, Call>()
  const listeners = new Set<(event: unknown) => void>()
  let next = 0
  let lastActivity = 0
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the channel to the main process, not a window
  const send = (message: unknown) => ipc.postMessage(JSON.stringify(message))
  const call = (method: string, argument: unknown) =>
    new Promise((resolve, reject) => {
      next += 1
      calls.set(next, { resolve, reject })
      send({ kind: "call", id: next, method, argument })
    })
  const native = {
    request: (request: unknown) => call("request", request),
    state: () => call("state", null),
    act: (action: unknown) => call("act", action),
    subscribe(listener: (event: unknown) => void) {
      listeners.add(listener)
      send({ kind: "ready" })
      return () => void listeners.delete(listener)
    },
    emit(event: unknown) {
      for (const listener of listeners) listener(event)
    },
    settle(id: number, error: string | null, value: unknown) {
      const pending = calls.get(id)
      calls.delete(id)
      if (error === null) pending?.resolve(value)
      else pending?.reject(new Error(error))
    },
  }
  Object.defineProperty(page, "scorecardNative", { value: Object.freeze(native) })
  const noteActivity = () => {
    if (Date.now() - lastActivity < 1000) return
    lastActivity = Date.now()
    send({ kind: "active" })
  }
  for (const type of ["pointermove", "pointerdown", "keydown", "wheel", "touchmove"]) {
    window.addEventListener(type, noteActivity, { passive: true, capture: true })
  }
  // A file that is dropped would be loaded instead of the interface.
  for (const type of ["dragover", "drop"]) window.addEventListener(type, (event) => event.preventDefault())
}

export const BRIDGE_SCRIPT = `(${makeNative.toString()})()`

export function readPageMessage(text: string): PageMessage | null {
  try {
    const message = JSON.parse(text) as PageMessage
    if (message.kind === "ready" || message.kind === "active") return message
    const isCall = message.kind === "call" && Number.isSafeInteger(message.id)
    return isCall && ["request", "state", "act"].includes(message.method) ? message : null
  } catch {
    return null
  }
}

export const emitScript = (event: NativeEvent) => `window.scorecardNative?.emit(${toScript(event)})`

export const settleScript = (id: number, error: string | null, value: unknown) =>
  `window.scorecardNative?.settle(${id},${toScript(error)},${toScript(value ?? null)})`

/** JSON as an expression of a script. */
const toScript = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll("\u2028", String.raw`\u2028`)
    .replaceAll("\u2029", String.raw`\u2029`)
