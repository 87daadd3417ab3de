import { lazy, Suspense, type ComponentType } from "react"
import { withLanguage } from "../lib/language.ts"
import { useSearchFilters } from "../lib/search.ts"
import { useNewEntryKinds } from "../ui/person-actions.tsx"

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
const Request = whenOpened(() =>
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

const Dispute = (props: { id: string; onClose: () => void }) => <DisputeDrawer {...props} Acceptance={AcceptDispute} />

/** What the address opens over the page, whichever it is. (lib/over-page) */
export function OverPage() {
  const [{ enter, about, decide, discuss }, setFilters] = useSearchFilters(
    { enter: "", about: "", decide: "", discuss: "" },
    { opens: ["enter", "decide", "discuss"] },
  )
  const kind = useNewEntryKinds(about).find((each) => each === enter)
  if (decide !== "") return <Request key={decide} id={decide} onClose={() => setFilters({ decide: "" })} />
  if (discuss !== "") return <Dispute key={discuss} id={discuss} onClose={() => setFilters({ discuss: "" })} />
  if (kind === undefined || about === "") return null
  const close = () => setFilters({ enter: "", about: "" })
  return <NewEntryDrawer key={`${kind} ${about}`} kind={kind} employeeId={about} onClose={close} />
}
