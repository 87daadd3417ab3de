import { HomePage } from "../features/home/home-page.tsx"
import { NotificationItem } from "../features/notifications/notification-item.tsx"
import { Dispute, Evaluate, Request } from "./over-page.tsx"

/** Evaluations, requests and disputes are dealt with over the home page. */
export default function Home() {
  return <HomePage Evaluate={Evaluate} Request={Request} Dispute={Dispute} NotificationItem={NotificationItem} />
}
