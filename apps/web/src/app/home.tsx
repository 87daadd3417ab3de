import { HomePage } from "../features/home/home-page.tsx"
import { NotificationItem } from "../features/notifications/notification-item.tsx"
import { Evaluate } from "./evaluate.tsx"

/** Evaluations, requests and disputes are dealt with over the home page. */
export default function Home() {
  return <HomePage Evaluate={Evaluate} NotificationItem={NotificationItem} />
}
