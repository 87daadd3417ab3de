import { Button, Drawer, Group, Progress, Stack, Text } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { useEffect, useRef, useState } from "react"
import { publishRelease } from "../../api/endpoints.gen.ts"
import { useApiMutation } from "../../lib/query.ts"
import { upload } from "../../lib/upload.ts"
import { FileDrop } from "../../ui/file-drop.tsx"
import { Form, FormNote } from "../../ui/form.tsx"
import { CHANNELS, STALE } from "./labels.tsx"
import { byFile, missingFiles, SignedFileFields, type SignedFiles } from "./signed-files.tsx"
import { messages } from "./messages.ts"

const text = messages.publishDrawer
const MAX_BYTES = 200 * 1024 * 1024
const ALL = 100

type Files = SignedFiles & { file: File | null }

/** An installer, its manifest and the signature, sent with progress. */
export function PublishDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={text.title}>
      <PublishForm onClose={onClose} />
    </Drawer>
  )
}

function PublishForm({ onClose }: { onClose: () => void }) {
  const form = useForm<Files>({ initialValues: { file: null, manifest: null, signature: null } })
  const [percent, setPercent] = useState(0)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const publish = useApiMutation(async ({ file, manifest, signature }: Files) => {
    // `check` has refused a form without them.
    if (!file || !manifest || !signature) throw new Error("a file is missing")
    const control = new AbortController()
    running.current = control
    setPercent(0)
    return upload(publishRelease, file, {
      signal: control.signal,
      onProgress: setPercent,
      fields: { manifest, signature },
    })
  }, STALE)

  const check = () => {
    const { file } = form.values
    return {
      ...missingFiles(form.values),
      ...(file && file.size > MAX_BYTES && { file: text.tooLarge(file.name) }),
    }
  }
  const submit = () =>
    publish.mutate(form.values, {
      onSuccess: ({ release_version, channel }) => {
        notifications.show({ message: text.done(release_version, CHANNELS[channel]) })
        onClose()
      },
    })
  const isSending = publish.isPending
  return (
    <Form form={form} error={publish.error} check={check} rename={byFile} onSubmit={submit} aria-label={text.title}>
      <Stack>
        <Text size="sm" c="dimmed">
          {text.about}
        </Text>
        <FileDrop
          label={text.installer}
          description={text.installerDescription}
          accept=".exe"
          file={form.values.file}
          onChange={(file) => form.setFieldValue("file", file)}
          error={form.errors["file"]}
          disabled={isSending}
          required
        />
        <SignedFileFields form={form} disabled={isSending} />
        <FormNote />
        {isSending && <Sending percent={percent} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" loading={isSending}>
            {text.publish}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

function Sending({ percent }: { percent: number }) {
  const words = percent === ALL ? text.beingChecked : text.percentSent(percent)
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress style={{ flex: 1 }} value={percent} aria-label={words} />
      <Text size="xs" className="figures" aria-live="polite">
        {words}
      </Text>
    </Group>
  )
}
