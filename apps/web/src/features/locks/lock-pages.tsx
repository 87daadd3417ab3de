import { Checkbox, SimpleGrid } from "@mantine/core"
import type { LockPage } from "@scorecard/domain/locks"
import { LOCK_PAGE_LABELS, LOCK_PAGE_WORDS } from "../../lib/lock-labels.ts"

type LockPagesProps = { label: string; disabled: boolean; value: LockPage[]; onChange: (pages: LockPage[]) => void }

/** The pages that a lock closes. */
export function LockPages({ label, disabled, value, onChange }: LockPagesProps) {
  return (
    <Checkbox.Group
      label={label}
      value={value}
      // In the service's order.
      onChange={(chosen) => onChange(LOCK_PAGE_WORDS.filter((page) => chosen.includes(page)))}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={8} mt={6}>
        {LOCK_PAGE_WORDS.map((page) => (
          <Checkbox key={page} value={page} label={LOCK_PAGE_LABELS[page]} disabled={disabled} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  )
}
