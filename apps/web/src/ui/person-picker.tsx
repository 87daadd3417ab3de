import { Loader, MultiSelect, Select } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { listEmployees, readEmployee } from "../api/endpoints.gen.ts"
import { apiQuery } from "../lib/query.ts"
import { useNames } from "../lib/names.ts"
import { chosenLabel, useFilterChip } from "./filter-chips.tsx"
import { without } from "./option-filters.ts"
import { useSearchKeys } from "./search-picker.ts"
import { moreOf } from "./use-named-options.tsx"
import { messages } from "./messages.ts"

const SHOWN = 30
const PAUSE_MS = 200

type Common = {
  label: string
  description?: string
  placeholder?: string
  required?: boolean
  error?: React.ReactNode
  disabled?: boolean
  /** Takes the focus when its dialog opens. */
  "data-autofocus"?: true
  /** The field's name in the form, so that a refusal can show its label. */
  "data-path"?: string
  /** Leave this person out, such as the reader. */
  except?: string
}
type PersonPickerProps = Common & { value: string | null; onChange: (employeeId: string | null) => void }

function useFound(typed: string, except: string | undefined) {
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const query = { q, status: "active", limit: SHOWN, sort: "name" } as const
  const found = useQuery({ ...apiQuery(listEmployees, { query }), placeholderData: keepPreviousData })
  const people = (found.data?.items ?? []).filter(({ employee_id }) => employee_id !== except)
  const isAsked = q === typed.trim()
  const isAnswered = isAsked && found.data !== undefined && !found.isPlaceholderData
  return { busy: found.isFetching, isAsked, isAnswered, people: people.map(optionOf), more: moreOf(found.data) }
}

function optionOf({ employee_id, name }: { employee_id: string; name: string }) {
  return { value: employee_id, label: labelOf(employee_id, name) }
}

/** Two people may have the same name. Until a name loads, only the id is shown. */
function labelOf(employee_id: string, name: string): string {
  return name === employee_id ? employee_id : `${name} (${employee_id})`
}

/** Picks one person of the reader's pool by name, email or ID. */
export function PersonPicker({ value, onChange, except, ...field }: PersonPickerProps) {
  const [typed, setTyped] = useState("")
  const { busy, isAsked, isAnswered, people, more } = useFound(typed.replace(/ \([^)]*\)$/, ""), except)
  const known = people.some((option) => option.value === value)
  const chosen = useQuery({
    ...apiQuery(readEmployee, { params: { employee_id: value ?? "" } }),
    enabled: value !== null && !known,
  })
  const options = chosen.data && !known ? [optionOf(chosen.data), ...people] : people
  const isSearching = typed.trim() !== "" && options.find((option) => option.value === value)?.label !== typed
  const hidden = typed === "" || known || value === null ? [] : [value]
  const offered = options.filter((option) => !hidden.includes(option.value))
  const { keys } = useSearchKeys({
    typed,
    isSearching,
    isAnswered,
    isAsked,
    data: [...offered, ...more],
    filter: without(hidden),
  })
  useFilterChip(field.label, chosenLabel(options, value), () => onChange(null))
  return (
    <Select
      {...field}
      data={[...options, ...more]}
      value={value}
      onChange={onChange}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      {...keys}
      nothingFoundMessage={busy ? messages.personPicker.searching : messages.personPicker.noOneFound}
      rightSection={busy ? <Loader size={14} /> : undefined}
    />
  )
}

type PeoplePickerProps = Common & {
  value: string[]
  onChange: (employeeIds: string[]) => void
  max?: number
}

/** Picks several people of the reader's pool. */
export function PeoplePicker({ value, onChange, except, max, ...field }: PeoplePickerProps) {
  const [typed, setTyped] = useState("")
  const { busy, isAsked, isAnswered, people, more } = useFound(typed, except)
  // Includes people from a draft, for which only ids were stored.
  const nameOf = useNames(value)
  const labels = new Map(people.map((option) => [option.value, option.label]))
  const chosen = value.map((id) => ({ value: id, label: labels.get(id) ?? labelOf(id, nameOf(id)) }))
  const offered = [...people.filter((option) => !value.includes(option.value)), ...more]
  const { keys, only } = useSearchKeys({
    typed,
    isSearching: typed.trim() !== "",
    isAnswered,
    isAsked,
    data: offered,
    filter: ({ options }) => options,
  })
  // A field with several values chooses the only match on Tab: it can't choose one when it loses the focus.
  const { autoSelectOnBlur: _, onKeyDown, ...rest } = keys
  return (
    <MultiSelect
      {...field}
      data={[...chosen, ...offered]}
      value={value}
      onChange={onChange}
      onKeyDown={(event) => {
        onKeyDown(event)
        if (event.key !== "Tab" || only === null || value.length >= (max ?? Infinity)) return
        onChange([...value, only])
        setTyped("")
      }}
      searchable
      clearable
      hidePickedOptions
      {...(max !== undefined && { maxValues: max })}
      searchValue={typed}
      onSearchChange={setTyped}
      {...rest}
      nothingFoundMessage={busy ? messages.personPicker.searching : messages.personPicker.noOneFound}
      rightSection={busy ? <Loader size={14} /> : undefined}
    />
  )
}
