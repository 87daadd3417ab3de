import type { Reply } from "../../api/endpoint.ts"
import { readPreferences } from "../../api/notifications.ts"
import { useAsk } from "../../lib/ask.ts"
import { Page } from "../../ui/page.tsx"
import { Answer } from "../../ui/states.tsx"
import { PreferencesForm } from "./preferences-form.tsx"

export type Preferences = Reply<typeof readPreferences>

/** How one is told of what, and when not by email. */
export default function PreferencesPage() {
  const preferences = useAsk(readPreferences)
  return (
    <Page
      title="Notification preferences"
      about="The inbox and email are chosen by themselves. A type that the company switched off for email cannot be mailed."
    >
      <Answer of={preferences}>{(known) => <PreferencesForm key={known.version} preferences={known} />}</Answer>
    </Page>
  )
}
