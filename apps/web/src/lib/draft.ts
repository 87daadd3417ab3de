import { useEffect, useRef, useState, type RefObject } from "react"
import { currentSession } from "./session.ts"

const PAUSE_MS = 300

const PREFIX = "scorecard.draft."

/** What the signed-in person typed into a form, kept in this browser until it is sent, even if the tab closes. */
export function keptDraft<Values>(name: string): Partial<Values> | null {
  const text = localStorage.getItem(keyOf(name))
  if (text === null) return null
  try {
    return JSON.parse(text) as Partial<Values>
  } catch {
    // Not written by us: treat it as empty.
    return null
  }
}

export function forgetDraft(name: string): void {
  localStorage.removeItem(keyOf(name))
}

/** Removes every draft from this browser, so that after signing out no one else finds what was typed. */
export function forgetAllDrafts(): void {
  removeDrafts(() => true)
}

/** Keeps this person's drafts, as after an expired session, and removes everyone else's. */
export function forgetDraftsOfOthers(employeeId: string): void {
  const own = prefixOf(employeeId)
  removeDrafts((key) => !key.startsWith(own))
}

function removeDrafts(isGone: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX) && isGone(key)) localStorage.removeItem(key)
  }
}

function keyOf(name: string): string {
  return prefixOf(currentSession()?.employee_id ?? "nobody") + name
}

/** Employee ids may contain dots, so the id is escaped: "E1." is not a prefix of "E1.2". */
function prefixOf(employeeId: string): string {
  return `${PREFIX}${employeeId.replaceAll(".", "%2E")}.`
}

type Unkept = { employeeId: string | undefined; key: string; values: unknown }

/**
 * Saves a form's values as they are typed, at the latest when the form or the tab closes.
 * @param name null if nothing is saved.
 * @returns the stored values, and a way to delete them.
 */
export function useDraft<Values>(name: string | null, values: Values, isDirty: boolean) {
  const [before] = useState(() => (name === null ? null : keptDraft<Values>(name)))
  const unkept = useRef<Unkept | null>(null)
  useEffect(() => {
    if (name === null || !isDirty) {
      unkept.current = null
      return undefined
    }
    unkept.current = { employeeId: currentSession()?.employee_id, key: keyOf(name), values }
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
    if (name !== null) forgetDraft(name)
  }
  return { before, forget }
}

function keepNow(unkept: RefObject<Unkept | null>): void {
  const { current } = unkept
  unkept.current = null
  // A form that closes because its person signed out leaves nothing behind.
  if (current === null || currentSession()?.employee_id !== current.employeeId) return
  localStorage.setItem(current.key, JSON.stringify(current.values))
}
