import { useNotifications } from "@mantine/notifications"
import { lazy, Suspense, useState } from "react"

const ToastContainer = lazy(() => import("./toast-container.tsx"))

/** The place of the toasts. It loads with the first one, and stays. */
export function Toasts() {
  const { notifications } = useNotifications()
  const [isLoaded, setIsLoaded] = useState(false)
  if (!isLoaded && notifications.length > 0) setIsLoaded(true)
  if (!isLoaded) return null
  return (
    <Suspense fallback={null}>
      <ToastContainer />
    </Suspense>
  )
}
