import { Alert } from "@mantine/core"
import { IconTool } from "@tabler/icons-react"

export function MaintenanceNote({ message }: { message: string }) {
  return (
    <Alert color="orange" icon={<IconTool aria-hidden />} title="Maintenance">
      {message} Only people on the maintenance list can sign in meanwhile.
    </Alert>
  )
}
