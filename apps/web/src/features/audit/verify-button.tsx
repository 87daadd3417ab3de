import { Button, Code, List, Modal, Stack, Text } from "@mantine/core"
import { IconShieldCheck } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { verifyActivityLogs } from "../../api/endpoints.gen.ts"
import { call } from "../../lib/api-client.ts"
import { Failure, Loading } from "../../ui/states.tsx"
import { messages } from "./messages.ts"

/** Verifies the whole log and shows whether it is intact. */
export function VerifyButton() {
  const [opened, setOpened] = useState(false)
  const verify = useMutation({ mutationFn: () => call(verifyActivityLogs) })
  const begin = () => {
    setOpened(true)
    verify.mutate()
  }
  return (
    <>
      <Button variant="default" leftSection={<IconShieldCheck size={16} aria-hidden />} onClick={begin}>
        {messages.verifyButton.verify}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={messages.verifyButton.isLogIntact} size="lg">
        {verify.isPending && <Loading lines={2} />}
        {verify.error !== null && <Failure error={verify.error} onRetry={() => verify.mutate()} />}
        {verify.data && (
          <Stack aria-live="polite">
            <Text>
              {verify.data.faults.length === 0
                ? messages.verifyButton.intact(verify.data.records)
                : messages.verifyButton.damaged(verify.data.faults.length, verify.data.records)}
            </Text>
            {verify.data.faults.length > 0 && (
              <List size="sm">
                {verify.data.faults.map(({ chain, position, reason }) => (
                  <List.Item key={`${chain}-${position}`}>
                    {messages.verifyButton.chainRecord(chain, position, reason)}
                  </List.Item>
                ))}
              </List>
            )}
            <Text size="sm" c="dimmed">
              {messages.verifyButton.keepThisLineElsewhere}
            </Text>
            <Code block tabIndex={0}>{`${verify.data.heads_digest} ${verify.data.lengths.join(",")}`}</Code>
          </Stack>
        )}
      </Modal>
    </>
  )
}
