import { useMe } from "../../lib/me.ts"
import { Page } from "../../ui/page.tsx"
import { YearView } from "./year-view.tsx"
import { messages } from "./messages/index.ts"

export default function MyYearPage() {
  const me = useMe()
  return (
    <Page title={messages.myYearPage.myYear} about={messages.myYearPage.about}>
      <YearView employeeId={me.employee_id} monthPath="/my-scorecard" />
    </Page>
  )
}
