import { readPreferences } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { Page } from "../../ui/page.tsx"
import { Answer } from "../../ui/states.tsx"
import { PreferencesForm } from "./preferences-form.tsx"

/** How one is told of what, and when not by email. */
export default function PreferencesPage() {
  const preferences = useApiQuery(readPreferences)
  return (
    <Page
      title="Notification preferences"
      about="Choose for each type whether it comes into your inbox, and whether it is mailed to you."
    >
      <Answer of={preferences}>{(known) => <PreferencesForm preferences={known} />}</Answer>
    </Page>
  )
}
