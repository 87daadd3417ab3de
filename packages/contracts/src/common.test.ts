import { expect, test } from "vitest"
import { CalendarDate } from "./common.ts"

test.each(["1900-01-01", "2026-10-15", "2199-12-31", "2028-02-29"])("%s is a valid calendar date", (day) => {
  expect(CalendarDate.safeParse(day).success).toBe(true)
})

test.each(["0000-01-01", "0999-12-31", "1899-12-31", "2200-01-01", "9999-12-31", "2026-02-29", "2026-10-15T00:00:00Z"])(
  "%s is not a valid calendar date",
  (day) => {
    expect(CalendarDate.safeParse(day).success).toBe(false)
  },
)
