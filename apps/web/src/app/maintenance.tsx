import { Center, Stack, Text, Title } from "@mantine/core"
import { useDocumentTitle } from "@mantine/hooks"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { readAppStatus } from "../api/endpoints.gen.ts"
import { call } from "../lib/api-client.ts"
import { setMaintenance, useMaintenance } from "../lib/maintenance.ts"
import { BlockingDialog } from "../ui/blocking-dialog.tsx"
import { messages as uiMessages } from "../ui/messages.ts"
import { Logo } from "./logo.tsx"
import { messages } from "./messages.ts"

const TITLE = messages.maintenance.weWillBeBackSoon
const LOOK_MS = 5_000

/** Replaces the client when it is opened during maintenance. */
export function MaintenancePage({ message }: { message: string }) {
  useDocumentTitle(uiMessages.page.scorecardPlatform(TITLE))
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack align="center" ta="center" gap="sm" maw={480}>
        <Logo size={48} />
        <Title order={1} size="h2">
          {TITLE}
        </Title>
        <Text className="name">{message}</Text>
        <Text size="sm" c="dimmed">
          {messages.maintenance.nothingThatWasSaved}
        </Text>
      </Stack>
    </Center>
  )
}

/** Maintenance that starts while the client is open: the page and everything typed stay under the dialog. */
export function MaintenanceDialog() {
  const message = useMaintenance()
  if (message === null) return null
  return (
    <BlockingDialog title={TITLE}>
      <Stack>
        <Text size="sm">{message}</Text>
        <Text size="sm">{messages.maintenance.thisPageContinuesWhere}</Text>
      </Stack>
    </BlockingDialog>
  )
}

/** Polls during maintenance. Once it is over, retries the requests that were refused. */
export function useMaintenanceEnd(): void {
  const client = useQueryClient()
  const isOn = useMaintenance() !== null
  useEffect(() => {
    if (!isOn) return undefined
    const poll = async () => {
      // The service is down completely, as during a restart: the next poll decides.
      const status = await call(readAppStatus).catch(() => null)
      if (!status || (status.maintenance && !status.can_bypass)) return
      setMaintenance(null)
      await client.invalidateQueries()
    }
    const timer = setInterval(() => void poll(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isOn, client])
}
