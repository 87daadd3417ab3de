import { useId, useRef, useState, type RefObject } from "react"

/** What a menu or popover that loads when it is first opened shares with its button. */
export type OpenedBy<Name extends "menu" | "dialog"> = {
  id: string
  opened: boolean
  setOpened: (opened: boolean) => void
  /** It has been opened before: its part of the client is loaded, and stays. */
  wasOpened: boolean
  button: RefObject<HTMLButtonElement | null>
  /** The button's part: what it opens, by the names that the component library gives. */
  buttonProps: {
    ref: RefObject<HTMLButtonElement | null>
    id: string
    "aria-haspopup": Name
    "aria-expanded": boolean
    "aria-controls": string | undefined
    onClick: () => void
  }
}

/** A menu or popover whose code loads with the first click on its button. */
export function useOpenedBy<Name extends "menu" | "dialog">(popup: Name): OpenedBy<Name> {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return {
    id,
    opened,
    setOpened,
    wasOpened,
    button,
    buttonProps: {
      ref: button,
      id: `${id}-target`,
      "aria-haspopup": popup,
      "aria-expanded": opened,
      "aria-controls": opened ? `${id}-dropdown` : undefined,
      onClick: () => {
        setWasOpened(true)
        setOpened(!opened)
      },
    },
  }
}
