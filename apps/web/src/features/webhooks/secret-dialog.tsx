import { Alert, Button, Code, CopyButton, Group, Modal, Stack, Text } from "@mantine/core"
import { IconKey } from "@tabler/icons-react"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import { messages } from "./messages.ts"

const text = messages.secretDialog

/** `hasFormer`: the secret before it still signs. */
export type NewSecret = { secret: string; hasFormer: boolean }

/** A secret, this once. Only its button closes it: whoever closes it by mistake has to rotate the secret. */
export function SecretDialog({ secret: { secret, hasFormer }, onClose }: { secret: NewSecret; onClose: () => void }) {
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Alert color="orange" variant="light" icon={<IconKey aria-hidden />}>
          {text.warning}
        </Alert>
        <Group gap="xs" wrap="nowrap" align="flex-start" role="group" aria-label={text.secret}>
          <Code style={{ overflowWrap: "anywhere", flex: 1 }}>{secret}</Code>
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy} data-autofocus>
                {copied ? text.copied : text.copy}
              </Button>
            )}
          </CopyButton>
        </Group>
        {hasFormer && <Text size="sm">{text.both}</Text>}
        <Group justify="flex-end">
          <Button onClick={onClose}>{text.done}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
