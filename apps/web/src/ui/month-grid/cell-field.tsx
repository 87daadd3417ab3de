import { useEffect, useRef } from "react"
import classes from "./month-grid.module.css"
import { messages } from "../messages.ts"

type CellFieldProps = {
  label: string
  /** The initial text. */
  text: string
  /** null discards what was typed. `key` is the key that ended the edit, if any. */
  onClose: (text: string | null, key?: string, back?: boolean) => void
}

/** The field of an open cell. Enter, Tab and leaving it save what was typed; Escape discards it. */
export function CellField({ label, text, onClose }: CellFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const closed = useRef(false)
  useEffect(() => {
    const end = field.current?.value.length ?? 0
    field.current?.focus()
    field.current?.setSelectionRange(end, end)
  }, [])
  const close = (typed: string | null, key?: string, back?: boolean) => {
    if (closed.current) return
    closed.current = true
    onClose(typed, key, back)
  }
  return (
    <input
      ref={field}
      className={classes["input"]}
      aria-label={messages.cellField.changeLabel(label)}
      defaultValue={text}
      onBlur={({ currentTarget }) => close(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") close(null, "Escape")
        else if (event.key === "Enter" || event.key === "Tab")
          close(event.currentTarget.value, event.key, event.shiftKey)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}
