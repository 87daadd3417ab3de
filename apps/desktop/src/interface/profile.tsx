import { Button, Stack } from "@mantine/core"
import { IconLogout } from "@tabler/icons-react"
import { OwnActivity } from "@scorecard/web/features/employees/own-activity.tsx"
import { OwnRecord, OwnWork } from "@scorecard/web/features/employees/own-record.tsx"
import { useMe } from "@scorecard/web/lib/me.ts"
import { Page } from "@scorecard/web/ui/page.tsx"
import { act } from "./main-process.ts"
import { messages } from "./messages.ts"

/** The company's records about the reader, and the way out. */
export default function Profile() {
  const { employee } = useMe()
  return (
    <Page
      title={employee.name}
      about={`${employee.employment_data.position} · ${employee.employee_id}`}
      actions={
        <Button
          variant="default"
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={() => act({ type: "sign_out" })}
        >
          {messages.profile.signOut}
        </Button>
      }
    >
      <Stack gap="sm">
        <OwnRecord employee={employee} />
        <OwnWork employee={employee} />
        <OwnActivity />
      </Stack>
    </Page>
  )
}
