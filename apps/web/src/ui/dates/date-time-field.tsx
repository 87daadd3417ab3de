import { Flex, Input, TextInput } from "@mantine/core"
import { useId, useState, type ReactNode } from "react"
import { isError, useFieldAria } from "../field-aria.ts"
import { DateField } from "./date-field.tsx"
import { messages } from "./messages.ts"

type DateTimeFieldProps = {
  /** `2026-10-12T09:30`, or empty. */
  value?: string
  /** Empty until both the date and the time are there. */
  onChange: (value: string) => void
  label: string
  description?: ReactNode
  required?: boolean
  /** The name that the form has for the field. */
  "data-path"?: string
  error?: ReactNode
}

const SEPARATOR = "T"
const NONE = { date: "", time: "" }
const DATE_WIDTH = 160
const TIME_WIDTH = 130
const words = messages.dateTimeField

/** A date and a time of day in a group with one label. The description says in which zone they are. */
export function DateTimeField({ value = "", onChange, label, description, error, ...props }: DateTimeFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(NONE)
  // One part is kept here until the other is there, too. Without a value, two parts have been cleared from outside.
  const { date, time } = value !== "" ? partsOf(value) : typed.date !== "" && typed.time !== "" ? NONE : typed
  const change = (next: typeof NONE) => {
    setTyped(next)
    onChange(next.date === "" || next.time === "" ? "" : `${next.date}${SEPARATOR}${next.time}`)
  }
  const { required = false, "data-path": path } = props
  const { wrapper, input } = useFieldAria(error, { isDescribed: description !== undefined })
  const part = { ...(path !== undefined && { "data-path": path }), "data-label": label }
  const isInvalid = isError(error)
  return (
    <Input.Wrapper
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={input["aria-describedby"]}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      {...wrapper}
      required={required}
    >
      <Flex wrap="wrap" gap="xs" mt={4}>
        <DateField
          {...part}
          // If only one part is missing, that one gets the focus.
          error={isInvalid && (date === "" || time !== "")}
          aria-label={words.date(label)}
          required={required || time !== ""}
          value={date}
          onChange={(next) => change({ date: next, time })}
          w={DATE_WIDTH}
        />
        <TextInput
          {...part}
          type="time"
          error={isInvalid && (time === "" || date !== "")}
          aria-label={words.time(label)}
          required={required || date !== ""}
          value={time}
          onChange={({ currentTarget }) => change({ date, time: currentTarget.value })}
          w={TIME_WIDTH}
        />
      </Flex>
    </Input.Wrapper>
  )
}

function partsOf(value: string): typeof NONE {
  const [date = "", time = ""] = value.split(SEPARATOR)
  return { date, time }
}
