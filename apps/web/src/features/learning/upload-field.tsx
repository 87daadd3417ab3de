import { Button, FileButton, Group, Input, Progress, Stack, Text } from "@mantine/core"
import { IconFile } from "@tabler/icons-react"
import type { ReactNode } from "react"
import { readFile } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { formatNumber } from "../../lib/format.ts"
import { messageOf } from "../../lib/problem.ts"
import { FileDrop } from "../../ui/file-drop.tsx"
import { useUpload } from "./use-upload.ts"
import { messages } from "./messages/index.ts"

type UploadFieldProps = {
  label: string
  /** The allowed file types, in words. */
  description: string
  accept: string
  maxMegabytes: number
  value: string | null
  onChange: (fileId: string | null) => void
  error?: ReactNode
  required?: boolean
}

const MEGABYTE = 1_000_000

/** A learning file: uploaded as soon as it is chosen, with progress, and referred to by its id. */
export function UploadField(props: UploadFieldProps) {
  const { label, description, accept, maxMegabytes, value, onChange, error, required = false } = props
  const sending = useUpload({ maxMegabytes, onSent: onChange })
  const wrong = sending.error === null ? error : messageOf(sending.error)
  if (sending.file !== null) {
    return (
      <Input.Wrapper label={label} labelElement="div" required={required}>
        <Sending name={sending.file.name} percent={sending.percent} onCancel={sending.cancel} />
      </Input.Wrapper>
    )
  }
  if (value !== null) {
    return (
      <Input.Wrapper label={label} labelElement="div" required={required} error={wrong} errorProps={{ role: "alert" }}>
        <Group gap="xs" mt={4}>
          <FileName id={value} />
          <FileButton accept={accept} onChange={(file) => file && sending.send(file)}>
            {(button) => (
              <Button {...button} size="xs" variant="default">
                {messages.uploadField.replaceFile}
              </Button>
            )}
          </FileButton>
          <Button size="xs" variant="default" onClick={() => onChange(null)}>
            {messages.uploadField.remove}
          </Button>
        </Group>
      </Input.Wrapper>
    )
  }
  return (
    <FileDrop
      label={label}
      description={description}
      accept={accept}
      file={null}
      onChange={(file) => file && sending.send(file)}
      error={wrong}
      required={required}
    />
  )
}

function Sending({ name, percent, onCancel }: { name: string; percent: number; onCancel: () => void }) {
  return (
    <Stack gap={6} mt={4}>
      <Text size="sm" className="name">
        {name}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Progress style={{ flex: 1 }} value={percent} aria-label={messages.uploadField.percentSent(name, percent)} />
        <Text size="xs" className="figures" aria-live="polite">
          {percent === 100 ? messages.uploadField.beingChecked : `${percent}%`}
        </Text>
        <Button size="xs" variant="default" onClick={onCancel}>
          {messages.uploadField.cancelUpload}
        </Button>
      </Group>
    </Stack>
  )
}

function FileName({ id }: { id: string }) {
  const { data } = useApiQuery(readFile, { params: { id } })
  return (
    <Group gap={6} wrap="nowrap" style={{ minWidth: 0 }}>
      <IconFile size={18} aria-hidden style={{ flexShrink: 0 }} />
      <Text size="sm" className="name" aria-live="polite">
        {data
          ? messages.uploadField.mb(data.file_name, formatNumber(data.bytes / MEGABYTE))
          : messages.uploadField.aFile}
      </Text>
    </Group>
  )
}
