import { useEffect, useState } from "react"

/** Restores the focus when a dialog that is mounted only while open closes; otherwise it would be lost. (WCAG 2.4.3) */
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
