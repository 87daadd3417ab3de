import { Autocomplete, Checkbox, Group } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useState } from "react"
import { listEmployees } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { messages } from "./messages.ts"

const words = messages.unknownValues
const SHOWN = 10
const PAUSE_MS = 200

type PersonMeaningProps = {
  "aria-label": string
  meaning: string | null | undefined
  onMeaning: (meaning: string | null | undefined) => void
  candidates: readonly { value: string; label: string }[]
}

/** Who is meant: someone known, someone of the same file, or no one. */
export function PersonMeaning({ meaning, onMeaning, candidates, ...field }: PersonMeaningProps) {
  const labels = new Map(candidates.map(({ value, label }) => [value, label]))
  const [text, setText] = useState(labels.get(meaning ?? "") ?? meaning ?? "")
  const [q] = useDebouncedValue(text.trim(), PAUSE_MS)
  const query = { q, status: "active", limit: SHOWN, sort: "name" } as const
  const found = useApiQuery(listEmployees, { query }, { enabled: q !== "" })
  for (const { employee_id, name } of found.data?.items ?? []) labels.set(employee_id, `${name} (${employee_id})`)
  const change = (typed: string) => {
    setText(typed)
    const known = [...labels].find(([, label]) => label === typed)
    const named = known?.[0] ?? typed.trim()
    onMeaning(named === "" ? undefined : named)
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <Autocomplete
        {...field}
        flex={1}
        placeholder={words.someoneElse}
        data={[...new Set(labels.values())]}
        value={text}
        disabled={meaning === null}
        onChange={change}
      />
      <Checkbox
        label={words.leaveEmpty}
        checked={meaning === null}
        onChange={({ currentTarget: { checked } }) => {
          setText("")
          onMeaning(checked ? null : undefined)
        }}
      />
    </Group>
  )
}
