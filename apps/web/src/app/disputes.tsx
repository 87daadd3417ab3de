import { DisputesPage } from "../features/disputes/disputes-page.tsx"
import { AcceptDispute } from "../features/entries/accept-dispute.tsx"

/** A dispute is accepted with the fields of its entry's own form. */
export default function Disputes() {
  return <DisputesPage Acceptance={AcceptDispute} />
}
