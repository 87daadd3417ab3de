import { Select } from "@mantine/core"

export type Charset = "utf-8" | "windows-1252"

const CHARSETS: { value: Charset; label: string }[] = [
  { value: "utf-8", label: "UTF-8 (most spreadsheets)" },
  { value: "windows-1252", label: "Windows-1252 (older programs)" },
]

/** Only a CSV has one: a workbook says how its text is encoded. */
export const hasCharset = (file: File): boolean => /\.csv$/i.test(file.name)

type CharsetSelectProps = { value: Charset; disabled: boolean; onChange: (charset: Charset) => void }

/** How the text of a CSV is encoded. */
export function CharsetSelect({ value, disabled, onChange }: CharsetSelectProps) {
  return (
    <Select
      label="Text encoding"
      description="Change it if letters such as é or ñ look wrong or the file is rejected."
      allowDeselect={false}
      maw={320}
      data={CHARSETS}
      value={value}
      disabled={disabled}
      onChange={(chosen) => onChange(chosen === "windows-1252" ? chosen : "utf-8")}
    />
  )
}
