import { useEffect, useState } from "react"
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

/** Keeps the values of a form as they are typed. @returns what was kept before, and a way to forget it. */
export function useDraft<Values>(name: string, values: Values, isDirty: boolean) {
  const [before] = useState(() => keptDraft<Values>(name))
  useEffect(() => {
    if (!isDirty) return undefined
    const timer = setTimeout(() => localStorage.setItem(keyOf(name), JSON.stringify(values)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [name, values, isDirty])
  return { before, forget: () => forgetDraft(name) }
}
