import { useEffect, useRef, useState } from "react"
import type { RefObject } from "react"
import { currentSession } from "./session.ts"

const PAUSE_MS = 300

/** What was typed into a form, kept in this browser until it is sent, also if the tab closes. Of the signed-in person only. */
export function keptDraft<Values>(name: string): Partial<Values> | null {
  const text = localStorage.getItem(keyOf(name))
  if (text === null) return null
  try {
    return JSON.parse(text) as Partial<Values>
  } catch {
    // Not what we wrote: as if nothing were kept.
    return null
  }
}

export function forgetDraft(name: string): void {
  localStorage.removeItem(keyOf(name))
}

function keyOf(name: string): string {
  return `scorecard.draft.${currentSession()?.employee_id ?? "nobody"}.${name}`
}

/**
 * Keeps the values of a form as they are typed, and at the latest when the form or the tab is closed.
 * @returns what was kept before, and a way to forget it.
 */
export function useDraft<Values>(name: string, values: Values, isDirty: boolean) {
  const [before] = useState(() => keptDraft<Values>(name))
  const unkept = useRef<{ key: string; values: Values } | null>(null)
  useEffect(() => {
    if (!isDirty) {
      unkept.current = null
      return undefined
    }
    unkept.current = { key: keyOf(name), values }
    const timer = setTimeout(() => keepNow(unkept), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [name, values, isDirty])
  useEffect(() => {
    const close = () => keepNow(unkept)
    window.addEventListener("pagehide", close)
    return () => {
      window.removeEventListener("pagehide", close)
      close()
    }
  }, [])
  const forget = () => {
    unkept.current = null
    forgetDraft(name)
  }
  return { before, forget }
}

function keepNow(unkept: RefObject<{ key: string; values: unknown } | null>): void {
  if (unkept.current === null) return
  localStorage.setItem(unkept.current.key, JSON.stringify(unkept.current.values))
  unkept.current = null
}
