import { Alert } from "@mantine/core"
import { IconTool } from "@tabler/icons-react"
import { messages } from "./messages.ts"

export function MaintenanceNote({ message }: { message: string }) {
  return (
    <Alert color="orange" icon={<IconTool aria-hidden />} title={messages.maintenanceNote.maintenance}>
      {messages.maintenanceNote.maintenanceText(message)}
    </Alert>
  )
}
