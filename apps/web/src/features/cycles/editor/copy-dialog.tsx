import { Button, Checkbox, Group, Modal, Select, Stack } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import type { Configuration, CycleView } from "@scorecard/contracts/cycles"
import type { ConfigurationPart } from "@scorecard/domain/scoring"
import { useState } from "react"
import { copyConfiguration, showConfiguration } from "../../../api/endpoints.gen.ts"
import { useApiMutation } from "../../../lib/query.ts"
import { call } from "../../../lib/api-client.ts"
import { useConflict } from "../../../lib/use-conflict.ts"
import { Form, FormNote } from "../../../ui/form.tsx"
import { PART_NAMES, PARTS } from "../../../ui/configuration/labels.ts"
import { documentsOf, type Documents } from "./documents.ts"
import { NewerConfiguration } from "./newer-configuration.tsx"
import { messages } from "../messages.ts"

type CopyDialogProps = {
  opened: boolean
  onClose: () => void
  configuration: Configuration
  cycles: readonly CycleView[]
}

/** Copies parts of another cycle's configuration into this one. */
export function CopyDialog({ opened, onClose, configuration, cycles }: CopyDialogProps) {
  const { cycle, version } = configuration
  const others = cycles.filter(({ _id }) => _id !== cycle._id)
  const [from, setFrom] = useState<string | null>(null)
  const [parts, setParts] = useState<ConfigurationPart[]>(PARTS)
  const { newer, failure, ...tries } = useConflict(async () => {
    const [now, other] = await Promise.all([configurationOf(cycle._id), configurationOf(from ?? "")])
    return { now, copied: copyInto(now, other, parts) }
  })
  const copy = useApiMutation(
    ({ from_cycle_id, ifMatch }: { from_cycle_id: string; ifMatch: number }) =>
      call(copyConfiguration, { params: { id: cycle._id }, body: { from_cycle_id, parts }, ifMatch }),
    ["scorecard/configurations", "scorecard/bsc-cycles"],
  )
  const close = () => {
    tries.clear()
    onClose()
  }
  const send = (ifMatch: number) => {
    if (from === null) return
    tries.clear()
    copy.mutate(
      { from_cycle_id: from, ifMatch },
      {
        onSuccess: () => {
          notifications.show({ message: messages.copyDialog.chosenPartsWereCopiedInto(cycle.label) })
          close()
        },
        onError: (error) => void tries.meet(error),
      },
    )
  }
  return (
    <Modal opened={opened} onClose={close} title={messages.copyDialog.copyInto(cycle.label)}>
      <Form error={failure} onSubmit={() => send(version)}>
        <Stack>
          <Select
            label={messages.copyDialog.from}
            required
            data={others.map(({ _id, label }) => ({ value: _id, label }))}
            value={from}
            onChange={(id) => {
              tries.clear()
              setFrom(id)
            }}
          />
          <Checkbox.Group
            label={messages.copyDialog.parts}
            description={messages.copyDialog.partsDescription}
            value={parts}
            onChange={(chosen) => {
              tries.clear()
              setParts(PARTS.filter((part) => chosen.includes(part)))
            }}
          >
            <Stack gap="xs" mt="xs">
              {PARTS.map((part) => (
                <Checkbox key={part} value={part} label={PART_NAMES[part]} />
              ))}
            </Stack>
          </Checkbox.Group>
          {newer && (
            <NewerConfiguration
              mine={newer.copied}
              newer={newer.now}
              onTakeTheirs={close}
              onKeepMine={() => send(newer.now.version)}
            />
          )}
          <FormNote />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {messages.copyDialog.cancel}
            </Button>
            <Button
              type="submit"
              loading={copy.isPending}
              disabled={from === null || parts.length === 0 || newer !== null}
            >
              {messages.copyDialog.copy}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Modal>
  )
}

function configurationOf(cycle_id: string): Promise<Configuration> {
  return call(showConfiguration, { query: { cycle_id } })
}

/** The current value and what the copy would replace it with. */
function copyInto(now: Configuration, other: Configuration, parts: readonly ConfigurationPart[]): Documents {
  const taken = documentsOf(other)
  return { ...documentsOf(now), ...Object.fromEntries(parts.map((part) => [part, taken[part]])) }
}
