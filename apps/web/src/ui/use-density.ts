import { useSyncExternalStore } from "react"
import { currentDensity, followDensity, ROW_HEIGHTS, type Density } from "../lib/density.ts"

export function useDensity(): Density {
  return useSyncExternalStore(followDensity, currentDensity)
}

/** In pixels, for lists that compute where their rows are. */
export function useRowHeight(): number {
  return ROW_HEIGHTS[useDensity()]
}
