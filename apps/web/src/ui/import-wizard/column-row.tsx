import { Select, Text } from "@mantine/core"
import type { ReactNode } from "react"
import type { Field, Header, Mapping } from "../../lib/import-types.ts"
import { columnsOf } from "./mapping-draft.ts"
import classes from "./import-wizard.module.css"
import { messages } from "./messages.ts"
import { translate } from "../../lib/language.ts"

const words = messages.columnRow
/** No field has this name. */
const IGNORE = " "
const SAMPLES = 3

type ColumnRowProps = {
  column: Header
  mapping: Mapping
  fields: readonly Field[]
  onField: (header: string, field: string | null) => void
  children?: ReactNode
}

/** One column of the file, and the field that it fills. */
export function ColumnRow({ column, mapping, fields, onField, children }: ColumnRowProps) {
  const { header, samples, filled } = column
  const field = mapping.columns?.[header] ?? null
  const format = mapping.date_formats?.[header]
  const isDate = fields.some((each) => each.field === field && each.type === "date")
  const hint = (value: string) => {
    const taken = columnsOf(mapping, value, fields).filter((other) => other !== header)
    if (taken.length > 0) return words.takenBy(taken.join(", "))
    const needed = fields.find((each) => each.field === value)?.needed ?? "no"
    return needed === "no" ? null : words.neededFor(needed)
  }
  return (
    <li className={classes["column"]}>
      <div className={classes["columnGrid"]}>
        <div>
          <Text fw={600} className="name">
            {header}
          </Text>
          <Text size="xs" c="dimmed">
            {filled === 0 ? words.empty : words.filled(filled)}
          </Text>
        </div>
        <div>
          <Text size="sm" c="dimmed" className="name" lineClamp={2}>
            {samples.slice(0, SAMPLES).join(" · ")}
          </Text>
          {isDate && format && (
            <Text size="xs" c="dimmed">
              {words.formats[format]}
            </Text>
          )}
        </div>
        <Select
          aria-label={words.field(header)}
          data={optionsOf(fields, field)}
          value={field ?? IGNORE}
          searchable
          allowDeselect={false}
          nothingFoundMessage={words.nothingFound}
          onChange={(chosen) => onField(header, chosen === null || chosen === IGNORE ? null : chosen)}
          renderOption={({ option }) => (
            <span>
              <span>{option.label}</span>
              {hint(option.value) !== null && (
                // The option that the pointer is on has colors of its own.
                <Text size="xs" c="inherit" span display="block">
                  {hint(option.value)}
                </Text>
              )}
            </span>
          )}
        />
      </div>
      {children}
    </li>
  )
}

function optionsOf(fields: readonly Field[], current: string | null) {
  const known = fields.map(({ field: value, label, needed }) => ({ value, label: translate(label), needed }))
  const own = current !== null && !known.some(({ value }) => value === current) ? [current] : []
  const groups = [
    { group: words.needed, items: known.filter(({ needed }) => needed !== "no") },
    { group: words.optional, items: known.filter(({ needed }) => needed === "no") },
    { group: words.other, items: own.map((value) => ({ value, label: value })) },
  ]
  return [{ value: IGNORE, label: words.ignore }, ...groups.filter(({ items }) => items.length > 0)]
}
