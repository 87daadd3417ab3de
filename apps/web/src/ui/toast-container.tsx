import { Notifications } from "@mantine/notifications"

/** Away from what is clicked next: the buttons of forms and dialogs are at the right. On a phone, above them: theme.css. */
export default function ToastContainer() {
  return <Notifications position="bottom-left" />
}
