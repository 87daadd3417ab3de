import { expect, test } from "vitest"
import { barsOf } from "./moves.ts"

test("the greatest change is half the track: to the right for a rise, to the left for a fall", () => {
  const bars = barsOf([
    { key: "a", by: 4 },
    { key: "b", by: -8 },
    { key: "c", by: 0 },
  ])
  expect(bars).toEqual([
    { insetInlineStart: "50%", width: "25%" },
    { insetInlineStart: "0%", width: "50%" },
    { insetInlineStart: "50%", width: "0%" },
  ])
  expect(barsOf([])).toEqual([])
})
