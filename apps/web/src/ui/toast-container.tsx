import { useMediaQuery } from "@mantine/hooks"
import { Notifications } from "@mantine/notifications"

/** Away from what is clicked next: the buttons of forms and dialogs are at the right and, on a phone, at the bottom. */
export default function ToastContainer() {
  const isNarrow = useMediaQuery("(max-width: 48em)")
  return <Notifications position={isNarrow ? "top-center" : "bottom-left"} />
}
