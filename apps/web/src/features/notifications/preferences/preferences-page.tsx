import { readPreferences } from "../../../api/endpoints.gen.ts"
import { useApiQuery } from "../../../lib/query.ts"
import { Page } from "../../../ui/page.tsx"
import { Answer } from "../../../ui/states.tsx"
import { PreferencesForm } from "./preferences-form.tsx"
import { messages } from "./messages.ts"

/** Which notifications the reader gets, by which channel, and the quiet hours for email. */
export default function PreferencesPage() {
  const preferences = useApiQuery(readPreferences)
  return (
    <Page title={messages.preferencesPage.notificationPreferences} about={messages.preferencesPage.about}>
      <Answer of={preferences}>{(known) => <PreferencesForm preferences={known} />}</Answer>
    </Page>
  )
}
