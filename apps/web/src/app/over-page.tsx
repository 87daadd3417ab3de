import { lazy, Suspense, type ComponentType } from "react"
import { withLanguage } from "../lib/language.ts"
import { useSearchFilters } from "../lib/search.ts"
import { useNewEntryKinds } from "../ui/new-entry-menu.tsx"

/** What one feature provides and other features' pages open over themselves. Each loads when it is opened. */
function whenOpened<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(() => withLanguage(load).then((component) => ({ default: component })))
  return (props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}

/** The entry pages' form, for those who are due. */
export const Evaluate = whenOpened(() =>
  import("../features/entries/evaluate-drawer.tsx").then(({ EvaluateDrawer }) => EvaluateDrawer),
)
export const Request = whenOpened(() =>
  import("../features/atw-requests/request-drawer.tsx").then(({ RequestDrawer }) => RequestDrawer),
)
const DisputeDrawer = whenOpened(() =>
  import("../features/disputes/dispute-drawer.tsx").then((drawer) => drawer.DisputeDrawer),
)
const AcceptDispute = whenOpened(() =>
  import("../features/entries/accept-dispute.tsx").then((form) => form.AcceptDispute),
)
const NewEntryDrawer = whenOpened(() =>
  import("../features/entries/new-entry-drawer.tsx").then((drawer) => drawer.NewEntryDrawer),
)

export const Dispute = (props: { id: string; onClose: () => void }) => (
  <DisputeDrawer {...props} Acceptance={AcceptDispute} />
)

/** The form of a new entry about one person, over the page where it was chosen: `?enter=atw&about=E2001`. */
export function NewEntry() {
  const [{ enter, about }, setFilters] = useSearchFilters({ enter: "", about: "" }, { opens: ["enter"] })
  const kind = useNewEntryKinds(about).find((each) => each === enter)
  if (kind === undefined || about === "") return null
  return (
    <NewEntryDrawer
      key={`${kind} ${about}`}
      kind={kind}
      employeeId={about}
      onClose={() => setFilters({ enter: "", about: "" })}
    />
  )
}
