import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core"
import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react"
import { useBlocker } from "@tanstack/react-router"
import { useState } from "react"
import { useReturnFocus } from "../../ui/use-return-focus.ts"
import type { NewKey } from "./labels.tsx"
import { messages } from "./messages.ts"

const text = messages.keyDialog

/** Shows a new key, once. Until it was copied, leaving it needs a confirming click. (rules/service-accounts#keys) */
export function KeyDialog({ name, secret, onClose }: NewKey & { onClose: () => void }) {
  useReturnFocus()
  const [isCopied, setCopied] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  useBlocker({
    shouldBlockFn: () => {
      setLeaving(true)
      return true
    },
    enableBeforeUnload: true,
    disabled: isCopied,
  })
  const close = () => (isCopied ? onClose() : setLeaving(true))
  return (
    <Modal opened onClose={close} title={text.title(name)} size="lg" closeOnClickOutside={false}>
      {isLeaving ? (
        <Leave onBack={() => setLeaving(false)} onClose={onClose} />
      ) : (
        <Secret secret={secret} onCopied={() => setCopied(true)} onClose={close} />
      )}
    </Modal>
  )
}

type SecretProps = { secret: string; onCopied: () => void; onClose: () => void }

function Secret({ secret, onCopied, onClose }: SecretProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null)
  const copy = async () => {
    try {
      // Browsers have no clipboard for pages without TLS.
      await navigator.clipboard.writeText(secret)
      setOutcome("copied")
      onCopied()
    } catch {
      setOutcome("failed")
    }
  }
  const isCopied = outcome === "copied"
  return (
    <Stack>
      <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} title={text.warning}>
        {text.warningText}
      </Alert>
      <TextInput
        label={text.key}
        value={secret}
        readOnly
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        onFocus={(event) => event.currentTarget.select()}
        onCopy={onCopied}
      />
      {outcome === "failed" && (
        <Text size="sm" role="alert">
          {text.cannotCopy}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {text.close}
        </Button>
        <Button
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? text.copied : text.copy}</span>
        </Button>
      </Group>
    </Stack>
  )
}

function Leave({ onBack, onClose }: { onBack: () => void; onClose: () => void }) {
  return (
    <Stack>
      <Alert color="red" variant="light" role="alert" title={text.notCopied}>
        {text.notCopiedText}
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack} data-autofocus>
          {text.back}
        </Button>
        <Button color="red.9" onClick={onClose}>
          {text.closeAnyway}
        </Button>
      </Group>
    </Stack>
  )
}
