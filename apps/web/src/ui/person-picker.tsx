import { Loader, MultiSelect, Select } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { listEmployees, readEmployee } from "../api/employees.ts"
import { ask } from "../lib/ask.ts"
import { without } from "./option-filters.ts"
import { moreOf } from "./use-named-options.tsx"

const SHOWN = 30
const PAUSE_MS = 200

type Common = {
  label: string
  description?: string
  placeholder?: string
  required?: boolean
  error?: React.ReactNode
  disabled?: boolean
  /** Takes the focus when the dialog that it is in opens. */
  "data-autofocus"?: true
  /** Leave this person out, such as oneself. */
  except?: string
}
type PersonPickerProps = Common & { value: string | null; onChange: (employeeId: string | null) => void }

function useFound(typed: string, except: string | undefined) {
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const found = useQuery(ask(listEmployees, { query: { q, status: "active", limit: SHOWN, sort: "name" } }))
  const people = (found.data?.items ?? []).filter(({ employee_id }) => employee_id !== except)
  return { busy: found.isFetching, people: people.map(optionOf), more: moreOf(found.data) }
}

function optionOf({ employee_id, name }: { employee_id: string; name: string }) {
  return { value: employee_id, label: `${name} (${employee_id})` }
}

/** One person of the reader's pool, found by name, email or id. */
export function PersonPicker({ value, onChange, except, ...field }: PersonPickerProps) {
  const [typed, setTyped] = useState("")
  const { busy, people, more } = useFound(typed.replace(/ \([^)]*\)$/, ""), except)
  const known = people.some((option) => option.value === value)
  const chosen = useQuery({
    ...ask(readEmployee, { params: { employee_id: value ?? "" } }),
    enabled: value !== null && !known,
  })
  const options = chosen.data && !known ? [optionOf(chosen.data), ...people] : people
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
      filter={without(typed === "" || known || value === null ? [] : [value])}
      nothingFoundMessage={busy ? "Searching…" : "Nobody found"}
      rightSection={busy ? <Loader size={14} /> : undefined}
    />
  )
}

type PeoplePickerProps = Common & {
  value: string[]
  onChange: (employeeIds: string[]) => void
  max?: number
  /** Names that the page knows already, by id: of people who were chosen in the address. */
  known?: Record<string, string>
}

/** Several people of the reader's pool. */
export function PeoplePicker({ value, onChange, except, max, known: given, ...field }: PeoplePickerProps) {
  const [typed, setTyped] = useState("")
  const [names, setNames] = useState<Record<string, string>>({})
  const { busy, people, more } = useFound(typed, except)
  const chosen = value.map((id) => ({ value: id, label: names[id] ?? given?.[id] ?? id }))
  const known = new Set(value)
  return (
    <MultiSelect
      {...field}
      data={[...chosen, ...people.filter((option) => !known.has(option.value)), ...more]}
      value={value}
      onChange={(ids) => {
        setNames({ ...names, ...Object.fromEntries(people.map((option) => [option.value, option.label])) })
        onChange(ids)
      }}
      searchable
      clearable
      hidePickedOptions
      {...(max !== undefined && { maxValues: max })}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={busy ? "Searching…" : "Nobody found"}
      rightSection={busy ? <Loader size={14} /> : undefined}
    />
  )
}
