import { Select } from "@mantine/core"
import { messages } from "./messages.ts"

export type Charset = "utf-8" | "windows-1252"

const CHARSETS: { value: Charset; label: string }[] = [
  { value: "utf-8", label: messages.charsetSelect.utf8MostSpreadsheets },
  { value: "windows-1252", label: messages.charsetSelect.windows1252OlderPrograms },
]

/** Only CSV files have one: a workbook declares its own encoding. */
export const hasCharset = (file: File): boolean => /\.csv$/i.test(file.name)

type CharsetSelectProps = { value: Charset; disabled: boolean; onChange: (charset: Charset) => void }

/** The text encoding of a CSV. */
export function CharsetSelect({ value, disabled, onChange }: CharsetSelectProps) {
  return (
    <Select
      label={messages.charsetSelect.textEncoding}
      description={messages.charsetSelect.textEncodingDescription}
      allowDeselect={false}
      maw={320}
      data={CHARSETS}
      value={value}
      disabled={disabled}
      onChange={(chosen) => onChange(chosen === "windows-1252" ? chosen : "utf-8")}
    />
  )
}
