import { Button, FileButton, Group, Input, Stack, Text } from "@mantine/core"
import { IconFile, IconUpload } from "@tabler/icons-react"
import { useId, useState, type ReactNode } from "react"
import classes from "./file-drop.module.css"
import { messages } from "./messages.ts"

type FileDropProps = {
  label: string
  /** The allowed file types, in words. */
  description: string
  accept: string
  file: File | null
  onChange: (file: File | null) => void
  error?: ReactNode
  required?: boolean
  disabled?: boolean
}

/** One file: dropped here, or chosen with the button. */
export function FileDrop({ label, description, accept, file, onChange, error, required, disabled }: FileDropProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id }}
      required={required ?? false}
      error={error}
      errorProps={{ role: "alert" }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one way; the button inside is the other */}
      <div
        role="group"
        aria-labelledby={id}
        className={classes["drop"]}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (!disabled) onChange(event.dataTransfer.files[0] ?? null)
        }}
      >
        <Stack gap="xs" align="center">
          {file ? (
            <Group gap="xs" wrap="nowrap">
              <IconFile size={18} aria-hidden style={{ flexShrink: 0 }} />
              <Text size="sm" fw={600} className="name" aria-live="polite">
                {file.name}
              </Text>
            </Group>
          ) : (
            <Text size="sm">{messages.fileDrop.dropFileHere}</Text>
          )}
          <Text size="xs" c="dimmed" ta="center">
            {description}
          </Text>
          <Group gap="xs">
            <FileButton onChange={(chosen) => chosen && onChange(chosen)} accept={accept} disabled={disabled ?? false}>
              {(props) => (
                <Button {...props} size="xs" variant="default" leftSection={<IconUpload size={14} aria-hidden />}>
                  {file ? messages.fileDrop.chooseAnotherFile : messages.fileDrop.chooseFile}
                </Button>
              )}
            </FileButton>
            {file && (
              <Button size="xs" variant="default" disabled={disabled ?? false} onClick={() => onChange(null)}>
                {messages.fileDrop.remove}
              </Button>
            )}
          </Group>
        </Stack>
      </div>
    </Input.Wrapper>
  )
}
