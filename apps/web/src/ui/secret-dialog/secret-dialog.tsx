import { Alert, Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core"
import { IconAlertTriangle, IconCheck, IconCopy } from "@tabler/icons-react"
import { useBlocker } from "@tanstack/react-router"
import { useState } from "react"
import { useReturnFocus } from "../use-return-focus.ts"
import { messages } from "./messages.ts"

type SecretDialogProps = {
  title: string
  /** What it is: "Key". */
  label: string
  secret: string
  /** That it can't be shown again, and where it belongs. */
  warning: string
  /** What closing without a copy means. */
  loss: string
  onClose: () => void
}

/** Shows a new secret, once. Until it was copied, leaving it needs a confirming click. */
export function SecretDialog({ title, label, secret, warning, loss, onClose }: SecretDialogProps) {
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
    <Modal opened onClose={close} title={title} size="lg" closeOnClickOutside={false}>
      {isLeaving ? (
        <Leave loss={loss} onBack={() => setLeaving(false)} onClose={onClose} />
      ) : (
        <Secret label={label} secret={secret} warning={warning} onCopied={() => setCopied(true)} onClose={close} />
      )}
    </Modal>
  )
}

type SecretProps = Pick<SecretDialogProps, "label" | "secret" | "warning" | "onClose"> & { onCopied: () => void }

function Secret({ label, secret, warning, onCopied, onClose }: SecretProps) {
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
      <Alert color="orange" variant="light" icon={<IconAlertTriangle aria-hidden />} title={messages.copyNow}>
        {warning}
      </Alert>
      <TextInput
        label={label}
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
          {messages.cannotCopy}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {messages.close}
        </Button>
        <Button
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{isCopied ? messages.copied : messages.copy}</span>
        </Button>
      </Group>
    </Stack>
  )
}

function Leave({ loss, onBack, onClose }: { loss: string; onBack: () => void; onClose: () => void }) {
  return (
    <Stack>
      <Alert color="red" variant="light" role="alert" title={messages.notCopied}>
        {loss}
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack} data-autofocus>
          {messages.back}
        </Button>
        <Button color="red.9" onClick={onClose}>
          {messages.closeAnyway}
        </Button>
      </Group>
    </Stack>
  )
}
