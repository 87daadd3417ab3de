import { lazy, Suspense } from "react"
import { HomePage } from "../features/home/home-page.tsx"
import { withLanguage } from "../lib/language.ts"
import { NotificationItem } from "../features/notifications/notification-item.tsx"
import { Evaluate } from "./evaluate.tsx"

/** What opens over the page loads when it is opened. */
const RequestDrawer = lazy(() =>
  withLanguage(() => import("../features/atw-requests/request-drawer.tsx")).then((drawer) => ({
    default: drawer.RequestDrawer,
  })),
)
const DisputeDrawer = lazy(() =>
  withLanguage(() => import("../features/disputes/dispute-drawer.tsx")).then((drawer) => ({
    default: drawer.DisputeDrawer,
  })),
)
const AcceptDispute = lazy(() =>
  withLanguage(() => import("../features/entries/accept-dispute.tsx")).then((form) => ({
    default: form.AcceptDispute,
  })),
)

type Opened = { id: string; onClose: () => void }

const Request = (props: Opened) => (
  <Suspense fallback={null}>
    <RequestDrawer {...props} />
  </Suspense>
)
const Dispute = (props: Opened) => (
  <Suspense fallback={null}>
    <DisputeDrawer {...props} Acceptance={AcceptDispute} />
  </Suspense>
)

/** Evaluations, requests and disputes are dealt with over the home page. */
export default function Home() {
  return <HomePage Evaluate={Evaluate} Request={Request} Dispute={Dispute} NotificationItem={NotificationItem} />
}
