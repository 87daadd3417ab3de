import { Autocomplete } from "@mantine/core"
import type { EntryKind } from "@scorecard/domain/scoring"
import { useState } from "react"
import { useApiQuery } from "../../lib/query.ts"
import type { EntryForm } from "./field-parts.tsx"
import { routesOf, valueOf } from "./kinds.ts"
import { messages } from "./messages/index.ts"

const LINE = 200
const LATEST = 100

/** Suggests the categories of the latest entries the reader may see, so that the same thing gets the same name. */
export function CategoryField({ kind, form }: { kind: EntryKind; form: EntryForm }) {
  const [isUsed, setUsed] = useState(false)
  const query = { sort: "-created_at" as const, limit: LATEST }
  const latest = useApiQuery(routesOf(kind).list, { query }, { enabled: isUsed })
  const used = latest.data?.items.flatMap((entry) => {
    const category = valueOf(entry, "category")
    return typeof category === "string" ? [category] : []
  })
  return (
    <Autocomplete
      label={messages.entryFields.category}
      required
      maxLength={LINE}
      data={[...new Set(used)].toSorted((one, other) => one.localeCompare(other))}
      {...form.getInputProps("category")}
      onFocusCapture={() => setUsed(true)}
    />
  )
}
