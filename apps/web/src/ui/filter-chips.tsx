import { Button, Select, VisuallyHidden, type SelectProps } from "@mantine/core"
import { IconX } from "@tabler/icons-react"
import { createContext, useCallback, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import type { ReactNode } from "react"
import classes from "./filter-bar.module.css"
import { messages } from "./messages.ts"

/** A filter that is set, as it is shown while the fields are collapsed. */
type Chip = { label: string; text: string; onClear: () => void }
type Register = (id: string, chip: Chip | null) => void

const RegisterChip = createContext<Register | null>(null)
export const FilterChipsProvider = RegisterChip.Provider

/** The filters that are set within a bar: its fields register themselves, before anything is painted. */
export function useFilterChips() {
  const [chips, setChips] = useState<ReadonlyMap<string, Chip>>(new Map())
  const register = useCallback<Register>((id, chip) => {
    setChips((before) => {
      if (chip === null && !before.has(id)) return before
      const after = new Map(before)
      if (chip === null) after.delete(id)
      else after.set(id, chip)
      return after
    })
  }, [])
  return { chips, register }
}

/**
 * Shows a field of a filter bar as a chip while it is set. Outside a bar it does nothing.
 * @param text empty while the filter is not set
 */
export function useFilterChip(label: ReactNode, text: string, onClear: () => void): void {
  const register = useContext(RegisterChip)
  const id = useId()
  const clear = useRef(onClear)
  useEffect(() => {
    clear.current = onClear
  })
  useLayoutEffect(() => {
    const chip = typeof label === "string" && text !== "" ? { label, text, onClear: () => clear.current() } : null
    register?.(id, chip)
  }, [register, id, label, text])
  useLayoutEffect(() => () => register?.(id, null), [register, id])
}

type Option = { value: string; label: string }
export type FilterOptions = readonly (string | Option | { group: string; items: Option[] })[]

/** The label of the chosen option; its value if it isn't among them; empty without one. */
export function chosenLabel(options: FilterOptions, value: string | null): string {
  if (value === null || value === "") return ""
  const known = options.flatMap((option) =>
    typeof option === "string" ? [] : "items" in option ? option.items : [option],
  )
  return known.find((option) => option.value === value)?.label ?? value
}

/** What Mantine's pickers pass along with no value. */
export const NO_OPTION = { value: "", label: "" }

type FilterSelectProps = Omit<SelectProps, "data" | "value" | "onChange"> & {
  data: FilterOptions
  value: string | null
  onChange: (value: string | null) => void
  /** The default value; it gets no chip. */
  defaultChoice?: string
}

/** A choice of a filter bar. */
export function FilterSelect({ data, value, onChange, defaultChoice = "", ...field }: FilterSelectProps) {
  const isSet = value !== null && value !== defaultChoice
  useFilterChip(field.label, isSet ? chosenLabel(data, value) : "", () =>
    onChange(defaultChoice === "" ? null : defaultChoice),
  )
  return <Select {...field} data={data} value={value} onChange={(next) => onChange(next)} />
}

type FilterChipsProps = { chips: ReadonlyMap<string, Chip>; onCleared: () => void }

/** One line that scrolls: a name that loads later moves nothing below it. */
export function FilterChips({ chips, onCleared }: FilterChipsProps) {
  if (chips.size === 0) return null
  return (
    <ul className={classes["chips"]} aria-label={messages.filterBar.active}>
      {[...chips].map(([id, { label, text, onClear }]) => (
        <li key={id}>
          <Button
            variant="light"
            size="xs"
            radius="xl"
            fw={500}
            rightSection={<IconX size={14} aria-hidden />}
            onClick={() => {
              onClear()
              onCleared()
            }}
          >
            <VisuallyHidden>{messages.filterBar.remove} </VisuallyHidden>
            {messages.filterBar.chip(label, text)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
