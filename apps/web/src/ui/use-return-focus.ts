import { useEffect, useState } from "react"

/** Gives the focus back when a dialog goes that is drawn only while it is open: of itself it would be lost. (WCAG 2.4.3) */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
