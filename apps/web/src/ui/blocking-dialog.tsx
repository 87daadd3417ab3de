import { Title } from "@mantine/core"
import { useEffect, useId, useRef, type ReactNode } from "react"
import classes from "./blocking-dialog.module.css"

/**
 * Says why nothing can be done right now, over the page and every other dialog. It can't be closed. It is the browser's
 * own dialog: there is nothing left to load for it when the service may not be able to send anything.
 */
export function BlockingDialog({ title, children }: { title: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={classes["dialog"]}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog at the second Escape in a row, whatever the first was answered.
      onKeyDown={(event) => {
        if (event.key === "Escape") event.preventDefault()
      }}
    >
      <Title order={2} size="h3" id={id} mb="md">
        {title}
      </Title>
      {children}
    </dialog>
  )
}
