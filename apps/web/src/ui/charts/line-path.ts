import { HIGHEST, placeOf } from "./zones.ts"

type Box = { width: number; height: number; margin: number; lowest: number }
export type Point = { x: number; y: number }

/**
 * A series as lines between known values: a gap where there is none.
 * @returns runs of points; a run of one is a single dot
 */
export function linesOf(values: readonly (number | null)[], box: Box): Point[][] {
  const runs: Point[][] = []
  let isOpen = false
  for (const [at, value] of values.entries()) {
    if (value === null) {
      isOpen = false
      continue
    }
    const point = { x: acrossOf(at, values.length, box), y: upOf(value, box) }
    if (isOpen) runs.at(-1)?.push(point)
    else runs.push([point])
    isOpen = true
  }
  return runs
}

/** Where a value is: the lowest one at the bottom margin, 100 at the top margin. */
export function upOf(value: number, { height, margin, lowest }: Omit<Box, "width">): number {
  return height - margin - (placeOf(value, lowest) / HIGHEST) * (height - 2 * margin)
}

function acrossOf(at: number, count: number, { width, margin }: Box): number {
  return count < 2 ? width / 2 : margin + (at / (count - 1)) * (width - 2 * margin)
}
