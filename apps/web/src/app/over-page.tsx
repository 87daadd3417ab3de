import { notifications } from "@mantine/notifications"
import { CatchBoundary } from "@tanstack/react-router"
import { useEffect, useEffectEvent } from "react"
import { useSearchFilters } from "../lib/search.ts"
import { messageOf, titleOf } from "../lib/problem.ts"
import { whenOpened } from "./evaluate.tsx"
import { useNewEntryKinds } from "../lib/new-entry-kinds.ts"

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

/** What the address opens over the page, whichever it is. If that fails, the page stays. (lib/over-page) */
export default function OverPage() {
  const [opened, setFilters] = useSearchFilters(
    { enter: "", about: "", decide: "", discuss: "" },
    { opens: ["enter", "decide", "discuss"] },
  )
  const close = () => setFilters({ enter: "", about: "", decide: "", discuss: "" })
  return (
    <CatchBoundary
      getResetKey={() => Object.values(opened).join(" ")}
      errorComponent={({ error }) => <Failed error={error} onClose={close} />}
    >
      <Opened {...opened} onClose={close} />
    </CatchBoundary>
  )
}

/** Says why, and closes what failed. */
function Failed({ error, onClose }: { error: unknown; onClose: () => void }) {
  const report = useEffectEvent(() => {
    notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) })
    onClose()
  })
  useEffect(() => report(), [])
  return null
}

type OpenedProps = { enter: string; about: string; decide: string; discuss: string; onClose: () => void }

function Opened({ enter, about, decide, discuss, onClose }: OpenedProps) {
  const kind = useNewEntryKinds(about).find((each) => each === enter)
  if (decide !== "") return <Request key={decide} id={decide} onClose={onClose} />
  if (discuss !== "") return <Dispute key={discuss} id={discuss} onClose={onClose} />
  if (kind === undefined || about === "") return null
  return <NewEntryDrawer key={`${kind} ${about}`} kind={kind} employeeId={about} onClose={onClose} />
}
