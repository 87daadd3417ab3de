import { addMonths, datesOfMonth, lastDay, monthOfDate, type YearMonth } from "@scorecard/domain"
import { getSetup, isBeforeGoLive } from "#core/cycles/index.ts"
import type { Database } from "#platform/index.ts"
import { defaultDays } from "./default-days.ts"
import { loadCodeLabels } from "./schedule-codes.store.ts"
import { planMonth } from "./schedules.store.ts"

/** A day with its code. `name` is the holiday's or the code's; null for a code that no longer exists. */
export type PersonDay = { date: string; code: string; name: string | null }

type Span = { employeeId: string; from: string; to: string }

/** A person's days as the list of schedules shows them; none before the company's first month. (rules/schedules#precedence) */
export async function findPersonDays(db: Database, { employeeId, from, to }: Span): Promise<PersonDay[]> {
  const setup = await getSetup(db)
  const labels = await loadCodeLabels(db)
  const days: PersonDay[] = []
  for (let month: YearMonth = monthOfDate(from); ; month = addMonths(month, 1)) {
    if (!isBeforeGoLive(setup, month)) {
      const [planned] = await planMonth(db, [employeeId], month)
      const codes = { ...defaultDays(month), ...planned?.codes }
      for (const [index, date] of datesOfMonth(month).entries()) {
        const day = String(index + 1)
        const code = codes[day]
        if (code === undefined || date < from || date > to) continue
        days.push({ date, code, name: planned?.holidays[day] ?? labels.get(code) ?? null })
      }
    }
    if (lastDay(month) >= to) return days
  }
}
