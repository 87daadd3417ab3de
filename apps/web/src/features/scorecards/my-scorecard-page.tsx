import { useMe } from "../../lib/me.ts"
import { MonthPicker } from "../../ui/month-picker.tsx"
import { Page } from "../../ui/page.tsx"
import { PrintButton } from "../../ui/printing.tsx"
import { MonthView } from "./month-view.tsx"
import { useMonthOfPage } from "./use-month-of-page.ts"
import { messages } from "./messages/index.ts"

export default function MyScorecardPage() {
  const me = useMe()
  const page = useMonthOfPage()
  return (
    <Page
      title={messages.myScorecardPage.myScorecard}
      about={messages.myScorecardPage.about}
      actions={
        <>
          <PrintButton />
          <MonthPicker value={page.month} onChange={page.setMonth} {...page.limits} />
        </>
      }
    >
      <MonthView employeeId={me.employee_id} isSelf page={page} />
    </Page>
  )
}
