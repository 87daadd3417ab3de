import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useRef, useState } from "react"
import { deleteTaskDeliveryDay, putTaskDeliveryDay, taskDeliveryMonth } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import type { YearMonth } from "../../lib/format.ts"
import { replaceInPages } from "../../lib/pages.ts"
import { InvalidInput, messageOf } from "../../lib/problem.ts"
import { parseFigures, type Day, type Figures, type Person } from "./figures.ts"
import { messages } from "./messages.ts"

/** The state of one cell's change. What was typed is kept until it is saved or discarded. */
export type Attempt = {
  status: "saving" | "saved" | "failed"
  text: string
  notes: string | null
  error?: unknown
  /** Once it is saved: the resulting day, or null if the day was cleared. */
  version?: number | null
}

type Change = { figures: Figures; notes: string | null } | "clear"
type Asked = { person: Person; day: Day; text: string; notes: string | null; change: Change; over?: number | null }

export function keyOf(employeeId: string, workDate: string): string {
  return `${employeeId} ${workDate}`
}

/**
 * Saves days of the grid, each with its own state. Days of one person are saved one after another, so that the
 * month's percentage, refetched afterward, reflects the last one.
 */
export function useDaySaves({ year, month }: YearMonth) {
  const client = useQueryClient()
  const [attempts, setAttempts] = useState<ReadonlyMap<string, Attempt>>(new Map())
  const [announcement, setAnnouncement] = useState("")
  const queues = useRef(new Map<string, Promise<void>>())
  /** For cells saved again before the first save finished: the version that save created. */
  const versions = useRef(new Map<string, { waiting: number; version?: number | null }>())

  const note = useCallback((key: string, attempt: Attempt | null) => {
    setAttempts((before) => {
      const after = new Map(before)
      if (attempt) after.set(key, attempt)
      else after.delete(key)
      return after
    })
  }, [])

  const reread = useCallback(
    async (employeeId: string): Promise<Person | null> => {
      const query = { year, month, employee_id: employeeId }
      const { items } = await call(taskDeliveryMonth, { query })
      const person = items[0] ?? null
      if (person) {
        client.setQueriesData({ queryKey: ["scorecard", "task-delivery", "month"] }, (data: unknown) =>
          replaceInPages<Person>(data, person, (one) => one.employee_id === employeeId),
        )
      }
      return person
    },
    [client, year, month],
  )

  const execute = useCallback(
    async ({ person, day, text, notes, change, over }: Asked) => {
      const key = keyOf(person.employee_id, day.work_date)
      const own = versions.current.get(key)
      const version = over !== undefined ? over : own?.version !== undefined ? own.version : day.version
      const precondition = version === null ? {} : { ifMatch: version }
      const query = { employee_id: person.employee_id, work_date: day.work_date }
      try {
        const made = change === "clear" ? await remove(query, precondition) : await put(query, change, precondition)
        if (own) own.version = made
        await reread(person.employee_id)
        note(key, { status: "saved", text: "", notes: null, version: made })
        setAnnouncement(messages.useDaySaves.saved(person.name, day.work_date, text === "" ? "" : `, ${text}`))
      } catch (error) {
        note(key, { status: "failed", text, notes, error })
        setAnnouncement(messages.useDaySaves.notSaved(person.name, day.work_date, messageOf(error)))
      }
      if (own && (own.waiting -= 1) === 0) versions.current.delete(key)
    },
    [note, reread],
  )

  const queue = useCallback(
    (asked: Asked) => {
      const { person, day, text, notes } = asked
      const key = keyOf(person.employee_id, day.work_date)
      const own = versions.current.get(key) ?? { waiting: 0 }
      versions.current.set(key, { ...own, waiting: own.waiting + 1 })
      note(key, { status: "saving", text, notes })
      const before = queues.current.get(person.employee_id) ?? Promise.resolve()
      queues.current.set(
        person.employee_id,
        before.then(() => execute(asked)),
      )
    },
    [execute, note],
  )

  /** `over` is the version to save over, if it isn't the one shown in the grid. */
  const save = useCallback(
    (person: Person, day: Day, text: string, notes: string | null, over?: number | null) => {
      const figures = parseFigures(text)
      if (figures) {
        queue({ person, day, text, notes, change: { figures, notes }, ...(over !== undefined && { over }) })
        return
      }
      const error = new InvalidInput(messages.useDaySaves.enterFinishedAndTotal)
      note(keyOf(person.employee_id, day.work_date), { status: "failed", text, notes, error })
      setAnnouncement(messages.useDaySaves.notSavedText(error.message))
    },
    [note, queue],
  )
  const clearDay = useCallback(
    (person: Person, day: Day) => queue({ person, day, text: "", notes: null, change: "clear" }),
    [queue],
  )
  const drop = useCallback((person: Person, day: Day) => note(keyOf(person.employee_id, day.work_date), null), [note])
  return { attempts, announcement, save, clearDay, drop, reread }
}

type Where = { employee_id: string; work_date: string }
type CallOptions = { ifMatch?: number }

async function put(query: Where, change: Exclude<Change, "clear">, options: CallOptions): Promise<number> {
  const body = { ...query, ...change.figures, notes: change.notes }
  const { version } = await call(putTaskDeliveryDay, { body, ...options })
  return version
}

async function remove(query: Where, options: CallOptions): Promise<null> {
  await call(deleteTaskDeliveryDay, { query, ...options })
  return null
}
