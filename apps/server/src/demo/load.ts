import {
  addMonths,
  getCycleId,
  easternDate,
  firstDay,
  monthId,
  monthOfDate,
  type YearMonth,
} from "@scorecard/domain/calendar"
import type { ConfigurationDocuments } from "@scorecard/domain/scoring"
import { getConfiguration, markSetUp } from "#core/cycles/index.ts"
import { companyMonths } from "@scorecard/demo-company/company"
import { hasPeople, highestNumber, holdFilling, learnDistributions } from "./demo.store.ts"
import { allCollections, countOf, insertCompany } from "./documents.ts"
import { loadMonth } from "./load-month.ts"
import { LOAD_PREFIX, loadPeople } from "./load-people.ts"
import type { DemoDeps } from "./deps.ts"
import { personMonth } from "@scorecard/demo-company/person-month"
import type { Worker } from "@scorecard/demo-company/person"
import { calendarMonth } from "@scorecard/demo-company/work-calendar"

export type LoadQuestion = {
  employees: number
  /** That many months, the last one the month of the clock. */
  months: number
  seed: number
  /** To a database that has people already. */
  add: boolean
  onProgress(progress: LoadProgress): void
}
export type LoadProgress = { month: string; people: number; of: number; documents: number }
export type LoadReport = { employees: number; months: string[]; entries: number; documents: number }

/** What was asked cannot be done, and nothing was written; the message says why to whoever runs the tool. */
export class LoadRefused extends Error {
  override readonly name = "LoadRefused"
}

/** Some five thousand documents: memory stays flat however many people are asked for. */
const PEOPLE_AT_A_TIME = 100

/**
 * People, their schedules, task delivery and thirty entries each a month. The people come in one transaction, their
 * documents in batches; a seeding that was interrupted is not gone on with.
 * @throws LoadRefused when there are people already and `add` is not set, or a month lies before the first cycle
 */
export async function seedLoad(deps: DemoDeps, question: LoadQuestion): Promise<LoadReport> {
  const today = easternDate(deps.clock.now())
  const last = monthOfDate(today)
  const most = companyMonths(today).length
  if (question.months > most) {
    throw new LoadRefused(`The first cycle starts in July 2025: at most ${most} months can be filled.`)
  }
  const months = Array.from({ length: question.months }, (_, index) => addMonths(last, index + 1 - question.months))
  const configurations = await configurationsOf(deps, months)
  const workers = await addPeople(deps, question, firstDay(months[0] ?? last))
  const done = { entries: 0, documents: 0 }
  for (const month of months) {
    const configuration = configurations.get(getCycleId(month))
    if (!configuration) throw new Error(`There is no cycle ${getCycleId(month)}`)
    await addMonth(deps, question, { month, workers, known: { configuration, today }, done })
  }
  await learnDistributions(
    deps.db,
    allCollections(deps.needs.collections).map(({ name }) => name),
  )
  return { employees: workers.length, months: months.map(monthId), ...done }
}

async function configurationsOf({ db }: DemoDeps, months: readonly YearMonth[]) {
  const found = new Map<string, ConfigurationDocuments>()
  for (const id of new Set(months.map(getCycleId))) found.set(id, await getConfiguration(db, id))
  return found
}

function addPeople({ transact, needs }: DemoDeps, question: LoadQuestion, start: string): Promise<Worker[]> {
  const { employees, seed } = question
  return transact(async (tx) => {
    await holdFilling(tx.db)
    if (!question.add && (await hasPeople(tx.db))) {
      throw new LoadRefused("This database has people already. --add adds to them; nothing was written.")
    }
    const after = await highestNumber(tx.db, LOAD_PREFIX)
    const { documents, workers } = loadPeople({ seed, employees, after, start })
    await insertCompany(tx.db, needs.collections, documents)
    await markSetUp(tx.db, tx.at)
    tx.audit(null, "load.seeded", { collection: "tbl_employees", id: "load", change: { employees, seed, after } })
    return workers
  })
}

type MonthOfLoad = {
  month: YearMonth
  workers: readonly Worker[]
  known: Parameters<typeof personMonth>[3]
  done: { entries: number; documents: number }
}

/** The next batch is made while the database writes the one before. */
async function addMonth(deps: DemoDeps, question: LoadQuestion, { month, workers, known, done }: MonthOfLoad) {
  const calendar = calendarMonth(month)
  let writing = Promise.resolve()
  for (let first = 0; first < workers.length; first += PEOPLE_AT_A_TIME) {
    const people = workers.slice(first, first + PEOPLE_AT_A_TIME)
    const documents = loadMonth(people.map((worker) => personMonth(question.seed, worker, calendar, known)))
    await writing
    writing = deps.transact((tx) => insertCompany(tx.db, deps.needs.collections, documents))
    done.entries += documents.entries.length
    done.documents += countOf(documents)
    question.onProgress({
      month: calendar.id,
      people: first + people.length,
      of: workers.length,
      documents: done.documents,
    })
  }
  await writing
}
