import { useEffect, useRef, type RefObject } from "react"

/** Moves the focus into a calendar once it is there: to what is chosen, or else to what Tab would reach. */
export function useCalendarFocus(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const options = [...(place.current?.querySelectorAll<HTMLElement>("td button") ?? [])]
    const entered =
      options.find(({ dataset }) => "selected" in dataset) ?? options.find(({ tabIndex }) => tabIndex === 0)
    entered?.focus()
  }, [])
  return place
}
