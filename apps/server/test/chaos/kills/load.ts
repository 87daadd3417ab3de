import type { Fleet } from "../fleet.ts"
import { deliverTasks, uploadRows, writeCards } from "./other-writes.ts"
import { writeEntries } from "./entries.ts"
import type { Ledger } from "./ledger.ts"
import { closeMonths, readMonths } from "./months.ts"
import type { Requests } from "./requests.ts"

export type Month = { year: number; month: number; id: string; day: string }

export type Load = {
  fleet: Fleet
  requests: Requests
  ledger: Ledger
  seed: number
  tokens: { admin: string; leads: readonly string[] }
  /** The people that everything is about. */
  people: readonly string[]
  task: string
  today: string
  /** The Monday of this week. */
  week: string
  /** Past months, which are closed and opened again. */
  months: readonly Month[]
  /** How many people have figures in them. */
  peopleInMonths: number
  /** Compares a month that has just been closed with its entries. */
  onFinal(month: Month): Promise<void>
  goesOn(): boolean
}

const WRITERS = [0, 1, 2]

/** Everything at once, until `goesOn` says no. @throws whatever one of them throws */
export async function runLoad(load: Load): Promise<void> {
  await Promise.all([
    ...WRITERS.map((writer) => writeEntries(load, writer)),
    uploadRows(load),
    writeCards(load),
    deliverTasks(load),
    ...load.months.map((month) => closeMonths(load, month)),
    readMonths(load),
  ])
}
