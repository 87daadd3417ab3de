import { Button, Group, Modal, Stack, Text } from "@mantine/core"
import { useForm } from "@mantine/form"
import { notifications } from "@mantine/notifications"
import { promoteRelease } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { useApiMutation } from "../../lib/query.ts"
import { Form, FormNote } from "../../ui/form.tsx"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { CHANNELS, otherChannel, STALE, type Release } from "./labels.tsx"
import { byFile, missingFiles, SignedFileFields, toBase64, type SignedFiles } from "./signed-files.tsx"
import { messages } from "./messages.ts"

const text = messages.promote

/** The same file for the other channel, with a manifest that was signed for it. */
export function Promote({ release, onClose }: { release: Release; onClose: () => void }) {
  useReturnFocus()
  const { _id, release_version } = release
  const channel = CHANNELS[otherChannel(release.channel)]
  const form = useForm<SignedFiles>({ initialValues: { manifest: null, signature: null } })
  const promote = useApiMutation(async ({ manifest, signature }: SignedFiles) => {
    // `check` has refused a form without them.
    if (!manifest || !signature) throw new Error("a file is missing")
    const body = { manifest: await toBase64(manifest), signature: await signature.text() }
    return call(promoteRelease, { params: { id: _id }, body })
  }, STALE)
  const submit = () =>
    promote.mutate(form.values, {
      onSuccess: () => {
        notifications.show({ message: text.done(release_version, channel) })
        onClose()
      },
    })
  return (
    <Modal opened onClose={onClose} title={text.title(release_version, channel)}>
      <Form
        form={form}
        error={promote.error}
        check={() => missingFiles(form.values)}
        rename={byFile}
        onSubmit={submit}
        aria-label={text.title(release_version, channel)}
      >
        <Stack>
          <Text size="sm">{text.text(channel)}</Text>
          <SignedFileFields form={form} disabled={promote.isPending} />
          <FormNote />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text.cancel}
            </Button>
            <Button type="submit" loading={promote.isPending}>
              {text.promote}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}
