import { Button, Group, NumberInput, Select, Stack } from "@mantine/core"
import { useState } from "react"
import type { Mapping } from "../../lib/import-types.ts"
import type { Charset } from "../../lib/use-import-preview.ts"
import { messages } from "./messages.ts"

const words = messages.reread
const DETECTED = "detected"
const CHARSETS: { value: Charset | typeof DETECTED; label: string }[] = [
  { value: DETECTED, label: words.detected },
  { value: "utf-8", label: words.utf8 },
  { value: "windows-1252", label: words.windows1252 },
]

export type Reading = { mapping: Mapping | undefined; charset: Charset | null }

type RereadProps = {
  file: File
  sheets: readonly string[]
  mapping: Mapping
  charset: Charset | null
  busy: boolean
  /** Shown at once instead of behind a button. */
  isOpen?: boolean
  onRead: (reading: Reading) => void
}

/** Where the table is and how its letters are encoded, if that was not found out. */
export function Reread({ file, sheets, mapping, charset, busy, isOpen = false, onRead }: RereadProps) {
  const [open, setOpen] = useState(isOpen)
  const [row, setRow] = useState<number | null>(mapping.header_row ?? null)
  const [encoding, setEncoding] = useState(charset)
  const sheet = mapping.sheet ?? null
  // Columns of another sheet or row are found again.
  const from = (chosen: string | null, header_row: number | null): Mapping => ({
    ...(chosen !== null && { sheet: chosen }),
    ...(header_row !== null && { header_row }),
  })
  return (
    <Stack gap="sm" align="flex-start">
      {sheets.length > 1 && (
        <Select
          label={words.sheet}
          data={[...sheets]}
          value={sheet}
          allowDeselect={false}
          disabled={busy}
          onChange={(chosen) => onRead({ mapping: from(chosen, null), charset: encoding })}
        />
      )}
      {open ? (
        <Group align="flex-end" gap="sm">
          <NumberInput
            label={words.headerRow}
            description={words.headerRowDescription}
            min={1}
            max={1_000}
            w={240}
            allowDecimal={false}
            value={row ?? ""}
            onChange={(typed) => setRow(typeof typed === "number" ? typed : null)}
          />
          {!/\.xlsx$/i.test(file.name) && (
            <Select
              label={words.encoding}
              description={words.encodingDescription}
              w={300}
              data={CHARSETS}
              value={encoding ?? DETECTED}
              allowDeselect={false}
              onChange={(chosen) => setEncoding(chosen === "utf-8" || chosen === "windows-1252" ? chosen : null)}
            />
          )}
          <Button
            variant="default"
            loading={busy}
            onClick={() =>
              onRead({
                // The same row: only the letters differ, so nothing has to be matched again by hand.
                mapping: row === (mapping.header_row ?? null) ? undefined : from(sheet, row),
                charset: encoding,
              })
            }
          >
            {words.apply}
          </Button>
        </Group>
      ) : (
        <Button size="compact-sm" variant="subtle" px={0} onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      )}
    </Stack>
  )
}
