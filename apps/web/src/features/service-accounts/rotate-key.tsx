import { Radio, Stack, Text } from "@mantine/core"
import { useState } from "react"
import { rotateServiceAccountKey } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { ConfirmAction } from "../../ui/confirm-action.tsx"
import { STALE, type Account, type NewKey } from "./labels.tsx"
import { messages } from "./messages.ts"

const text = messages.rotate
const USUAL = "24"

type RotateKeyProps = { account: Account; onKey: (key: NewKey) => void; onClose: () => void }

/** Makes a new key; the present one goes on working for the overlap. (rules/service-accounts#keys) */
export function RotateKey({ account: { _id, name, previous_key_expires_at }, onKey, onClose }: RotateKeyProps) {
  const [overlap, setOverlap] = useState<string>(USUAL)
  const rotate = async () => {
    const { key } = await call(rotateServiceAccountKey, {
      params: { id: _id },
      body: { overlap_hours: Number(overlap) },
    })
    onKey({ name, secret: key })
  }
  return (
    <ConfirmAction title={text.title(name)} action={text.rotate} run={rotate} stale={STALE} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">{text.text}</Text>
        {previous_key_expires_at !== null && <Text size="sm">{text.replaces}</Text>}
        <Radio.Group label={text.overlap} value={overlap} onChange={setOverlap}>
          <Stack gap={6} mt={6}>
            {Object.entries(text.overlaps).map(([hours, label]) => (
              <Radio key={hours} value={hours} label={label} />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </ConfirmAction>
  )
}
