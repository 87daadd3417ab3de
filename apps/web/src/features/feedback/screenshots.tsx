import { Button, CloseButton, FileButton, Group, Image, Paper, Stack, Text } from "@mantine/core"
import { IconPhoto } from "@tabler/icons-react"
import { useEffect, useMemo, useState } from "react"
import { IMAGE_TYPES, MAX_SCREENSHOTS, SCREENSHOT_BYTES } from "./labels.ts"
import { messages } from "./messages.ts"

type ScreenshotsProps = { images: File[]; onChange: (images: File[]) => void }

/** Pictures, chosen, dropped or pasted. Files that are too large or aren't pictures are rejected before upload. */
export function Screenshots({ images, onChange }: ScreenshotsProps) {
  const [refused, setRefused] = useState<string | null>(null)
  const add = (files: readonly File[]) => {
    const fitting = files.filter(({ type, size }) => IMAGE_TYPES.includes(type) && size <= SCREENSHOT_BYTES)
    const accepted = [...images, ...fitting].slice(0, MAX_SCREENSHOTS)
    setRefused(
      fitting.length < files.length || accepted.length < images.length + fitting.length
        ? messages.screenshots.atMostFivePictures
        : null,
    )
    onChange(accepted)
  }
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) add(files)
    }
    window.addEventListener("paste", paste)
    return () => window.removeEventListener("paste", paste)
  })
  return (
    <Paper
      withBorder
      p="sm"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        add([...event.dataTransfer.files])
      }}
    >
      <Stack gap="xs">
        <Group justify="space-between">
          <Text size="sm">{messages.screenshots.screenshots}</Text>
          <FileButton multiple accept={IMAGE_TYPES.join(",")} onChange={add}>
            {(props) => (
              <Button {...props} size="xs" variant="default" leftSection={<IconPhoto size={16} aria-hidden />}>
                {messages.screenshots.choosePictures}
              </Button>
            )}
          </FileButton>
        </Group>
        {refused !== null && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {refused}
          </Text>
        )}
        <Group gap="xs">
          {images.map((image, place) => (
            <Thumbnail
              key={`${image.name}-${place}`}
              image={image}
              onRemove={() => onChange(images.filter((_, at) => at !== place))}
            />
          ))}
        </Group>
      </Stack>
    </Paper>
  )
}

function Thumbnail({ image, onRemove }: { image: File; onRemove: () => void }) {
  const address = useMemo(() => URL.createObjectURL(image), [image])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <Group gap={2} align="flex-start" wrap="nowrap">
      <Image src={address} alt={image.name} w={96} h={64} radius="sm" fit="cover" />
      <CloseButton size="sm" aria-label={messages.screenshots.removeName(image.name)} onClick={onRemove} />
    </Group>
  )
}
