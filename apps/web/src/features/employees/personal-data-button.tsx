import { Button } from "@mantine/core"
import { notifications } from "@mantine/notifications"
import { IconDownload } from "@tabler/icons-react"
import { useState } from "react"
import { exportPersonalData } from "../../api/endpoints.gen.ts"
import { download } from "../../lib/api-client.ts"
import { messageOf, titleOf } from "../../lib/problem.ts"
import { messages } from "./messages.ts"

type PersonalDataButtonProps = { employeeId: string; label?: string }

/** Downloads everything held about a person. */
export function PersonalDataButton({
  employeeId,
  label = messages.personalDataButton.downloadData,
}: PersonalDataButtonProps) {
  const [busy, setBusy] = useState(false)
  const get = async () => {
    setBusy(true)
    try {
      await download(exportPersonalData, { params: { employee_id: employeeId } })
    } catch (error) {
      notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() => void get()}
    >
      {label}
    </Button>
  )
}
