import { VisuallyHidden } from "@mantine/core"
import type { ReactNode } from "react"

/** What a screen reader says instead of what is seen, such as a figure with its name and its unit. */
export function Spoken({ as, children }: { as: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden>{children}</span>
      <VisuallyHidden>{as}</VisuallyHidden>
    </>
  )
}
