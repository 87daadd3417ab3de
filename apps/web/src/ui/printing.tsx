import { Button, Text } from "@mantine/core"
import { IconPrinter } from "@tabler/icons-react"
import { useSyncExternalStore, type ReactNode } from "react"
import { formatMoment } from "../lib/format.ts"
import { messages } from "./messages.ts"

const text = messages.printing
let printedAt: string | null = null

function subscribe(onChange: () => void): () => void {
  const begin = () => {
    printedAt = new Date().toISOString()
    onChange()
  }
  const end = () => {
    printedAt = null
    onChange()
  }
  window.addEventListener("beforeprint", begin)
  window.addEventListener("afterprint", end)
  return () => {
    window.removeEventListener("beforeprint", begin)
    window.removeEventListener("afterprint", end)
  }
}

/** When the page is being printed; null otherwise. */
const usePrintedAt = () => useSyncExternalStore(subscribe, () => printedAt)

/** Whether the page is being printed: then everything that is loaded is rendered. */
export const useIsPrinting = () => usePrintedAt() !== null

/** Prints the page, or the drawer that is open over it. */
export function PrintButton() {
  return (
    <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
      {text.print}
    </Button>
  )
}

/** What the paper is about, and when it was printed. Only on paper. */
export function PrintedNote({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" className="print-only name" component="div">
      {children}
      {" · "}
      {text.printed(formatMoment(usePrintedAt()))}
    </Text>
  )
}
