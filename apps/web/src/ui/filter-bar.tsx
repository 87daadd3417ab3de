import { Button, Group } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconAdjustmentsHorizontal } from "@tabler/icons-react"
import type { ReactNode } from "react"
import classes from "./filter-bar.module.css"
import { messages } from "./messages.ts"
import { SavedViews } from "./saved-views.tsx"

type FilterBarProps = {
  /** Always visible, such as the month. */
  first?: ReactNode
  children: ReactNode
  /** The number of collapsed filters that are set. */
  active?: number
}

/**
 * A list's filters in one row of 36 pixels: each label is part of its field. On a phone they collapse behind a button.
 */
export function FilterBar({ first, children, active = 0 }: FilterBarProps) {
  const [opened, { toggle }] = useDisclosure(false)
  return (
    <Group gap="xs" align="center" className={classes["bar"] ?? ""}>
      {first}
      <Button
        variant="default"
        hiddenFrom="sm"
        aria-expanded={opened}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={toggle}
      >
        {messages.filterBar.filters}
        {active > 0 && ` (${active})`}
      </Button>
      <div className={classes["folded"]} data-opened={opened}>
        {children}
      </div>
      <SavedViews />
    </Group>
  )
}
