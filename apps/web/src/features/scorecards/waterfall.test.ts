import { expect, test } from "vitest"
import type { EmployeeMonth } from "./scorecard-types.ts"
import { waterfallOf } from "./waterfall.ts"

const kpm = (kpm_key: string, weight: number, total: number) => ({
  kpm_key,
  name: kpm_key,
  weight,
  total,
  boost: 0,
  contribution: (weight * total) / 100,
  kpis: [],
})

const month = {
  report_status: "draft",
  total_score: 82,
  projected_final_score: 74.5,
  kpms: [kpm("productivity", 60, 80), kpm("attendance", 20, 100), kpm("atw", 20, 70)],
} as unknown as EmployeeMonth

test("each part starts where the previous one ended, and the last ends at the total", () => {
  const parts = waterfallOf(month).filter((row) => row.kind === "part")
  expect(parts.map(({ from, to, most }) => [from, to, most])).toEqual([
    [0, 48, 60],
    [48, 68, 68],
    [68, 82, 88],
  ])
})

test("a draft continues to the total it would have if the month closed today", () => {
  const [total, loss, projected] = waterfallOf(month).slice(3)
  expect(total).toMatchObject({ key: "total", label: "Total so far", points: 82 })
  expect(loss).toMatchObject({ kind: "loss", points: -7.5, from: 74.5, to: 82 })
  expect(projected).toMatchObject({ key: "projected", points: 74.5 })
})

test("a final month ends with its total", () => {
  const rows = waterfallOf({ ...month, report_status: "final", projected_final_score: null })
  expect(rows.at(-1)).toMatchObject({ key: "total", label: "Total" })
})

test("a draft with nothing missing ends with its total", () => {
  expect(waterfallOf({ ...month, projected_final_score: 82 }).at(-1)).toMatchObject({ key: "total" })
})
