import { useMe } from "../../lib/me.ts"
import { Page } from "../../ui/page.tsx"
import { YearView } from "./year-view.tsx"

export default function MyYearPage() {
  const me = useMe()
  return (
    <Page title="My year" about="The twelve months of a cycle, July to June.">
      <YearView employeeId={me.employee_id} monthPath="/my-scorecard" />
    </Page>
  )
}
