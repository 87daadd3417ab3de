import { TextInput } from "@mantine/core"
import { useDebouncedCallback } from "@mantine/hooks"
import { IconSearch } from "@tabler/icons-react"
import { useState } from "react"
import { useFilterChip } from "./filter-chips.tsx"
import { messages } from "./messages.ts"

const PAUSE_MS = 250

type SearchFieldProps = {
  value: string
  onChange: (text: string) => void
  label?: string
  placeholder?: string
  w?: number | string
}

/** A search text. The list is queried when typing pauses. */
export function SearchField({
  value,
  onChange,
  label = messages.searchField.search,
  placeholder,
  w = 240,
}: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const tell = useDebouncedCallback(onChange, PAUSE_MS)
  const [shown, setShown] = useState(value)
  // The address was changed in another way, such as by "Clear" or Back.
  if (value !== shown) {
    setShown(value)
    setTyped(value)
  }
  useFilterChip(label, value, () => onChange(""))
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        tell(currentTarget.value.trim())
      }}
      w={w}
    />
  )
}
