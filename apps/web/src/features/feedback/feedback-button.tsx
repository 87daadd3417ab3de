import { ActionIcon } from "@mantine/core"
import { IconMessageReport } from "@tabler/icons-react"
import { lazy, Suspense, useState } from "react"
import { withLanguage } from "../../lib/language.ts"

const FeedbackDialog = lazy(() => withLanguage(() => import("./feedback-dialog.tsx")))

/** On every page: reports that something is broken, missing or confusing. */
export function FeedbackButton({ label }: { label: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={() => setOpened(true)}>
        <IconMessageReport size={20} aria-hidden />
      </ActionIcon>
      {opened && (
        <Suspense fallback={null}>
          <FeedbackDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
