import type { BonusQualifiers, BonusQualifiersQuery } from "@scorecard/contracts/news"
import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import { compareMonths, easternDate, easternMonth, formatMonth, monthId } from "@scorecard/domain/calendar"
import { z } from "zod"
import type { World } from "#platform/world.ts"
import { countQualifiers, finalsOfMonth, latestFinals, qualifiersAfter, type Finals } from "./finals.store.ts"

type Deps = Pick<World, "db" | "clock" | "cursors">

/** Company-wide, by name. (rules/dashboards#bonus-qualifiers) @throws Refusal 422, or 409 `month_not_final`. */
export async function listBonusQualifiers(
  deps: Deps,
  { year, month, sort, limit, cursor, ...filter }: BonusQualifiersQuery,
): Promise<BonusQualifiers> {
  const { db, clock, cursors } = deps
  const finals = await finalsAsked(deps, { year, month })
  const Place = z.strictObject({
    list: z.literal("bonus qualifiers"),
    // Of another month, or of the one that was the latest then, it is a position in another list.
    month: z.literal(finals?.id ?? ""),
    sort: z.literal(sort),
    key: z.string(),
    id: z.string(),
  })
  const after = cursors.read(cursor, Place)
  if (!finals) return { month: null, items: [], next_cursor: null, total: 0 }

  const today = easternDate(clock.now())
  const found = await qualifiersAfter(db, finals, today, { filter, sort, after, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const goesOn = found.length > limit && last !== undefined
  return {
    month: finals.month,
    items: page.map(({ key: _, ...person }) => person),
    next_cursor: goesOn
      ? cursors.write({ list: "bonus qualifiers", month: finals.id, sort, key: last.key, id: last.employee_id })
      : null,
    total: await countQualifiers(db, finals, today, filter),
  }
}

async function finalsAsked(
  { db, clock }: Deps,
  { year, month }: Pick<BonusQualifiersQuery, "year" | "month">,
): Promise<Finals | null> {
  if (year === undefined || month === undefined) return latestFinals(db)
  if (compareMonths({ year, month }, easternMonth(clock.now())) > 0) {
    throw invalidField("month", "This month has not started yet.", "month_in_future")
  }
  const id = monthId({ year, month })
  const finals = await finalsOfMonth(db, id)
  if (!finals)
    throw new Refusal(
      "month_not_final",
      `${formatMonth({ year, month })} is a draft: who qualified is shown once it is final.`,
    )
  return finals
}
