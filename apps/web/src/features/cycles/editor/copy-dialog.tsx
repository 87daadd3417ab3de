import { Button, Checkbox, Group, Modal, Select, Stack } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import type { Configuration, CycleView } from "@scorecard/contracts/cycles"
import type { ConfigurationPart } from "@scorecard/domain/scoring"
import { useState } from "react"
import { copyConfiguration } from "../../../api/cycle-comparison.ts"
import { useWrite } from "../../../lib/ask.ts"
import { call } from "../../../lib/call.ts"
import { Failure } from "../../../ui/states.tsx"
import { PART_NAMES, PARTS } from "../cycle-words.ts"

type CopyDialogProps = {
  opened: boolean
  onClose: () => void
  configuration: Configuration
  cycles: readonly CycleView[]
}

/** Makes parts of this configuration the same as another cycle's. */
export function CopyDialog({ opened, onClose, configuration, cycles }: CopyDialogProps) {
  const { cycle, version } = configuration
  const others = cycles.filter(({ _id }) => _id !== cycle._id)
  const [from, setFrom] = useState<string | null>(null)
  const [parts, setParts] = useState<ConfigurationPart[]>(PARTS)
  const copy = useWrite(
    (from_cycle_id: string) =>
      call(copyConfiguration, { params: { id: cycle._id }, body: { from_cycle_id, parts }, ifMatch: version }),
    ["scorecard/configurations", "scorecard/bsc-cycles"],
  )
  const close = () => {
    copy.reset()
    onClose()
  }
  const send = () => {
    if (from === null) return
    copy.mutate(from, {
      onSuccess: () => {
        notifications.show({ message: `The chosen parts were copied into ${cycle.label}.` })
        close()
      },
    })
  }
  return (
    <Modal opened={opened} onClose={close} title={`Copy into ${cycle.label}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Stack>
          <Select
            label="From"
            required
            data={others.map(({ _id, label }) => ({ value: _id, label }))}
            value={from}
            onChange={setFrom}
          />
          <Checkbox.Group
            label="Parts"
            description="Each takes the place of what stands here now."
            value={parts}
            onChange={(chosen) => setParts(PARTS.filter((part) => chosen.includes(part)))}
          >
            <Stack gap="xs" mt="xs">
              {PARTS.map((part) => (
                <Checkbox key={part} value={part} label={PART_NAMES[part]} />
              ))}
            </Stack>
          </Checkbox.Group>
          {copy.error !== null && <Failure error={copy.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={copy.isPending} disabled={from === null || parts.length === 0}>
              Copy
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
