import { Button, Group } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconAdjustmentsHorizontal } from "@tabler/icons-react"
import type { ReactNode } from "react"
import classes from "./filter-bar.module.css"
import { messages } from "./messages.ts"

type FilterBarProps = {
  /** Always visible, such as the month. */
  first?: ReactNode
  children: ReactNode
  /** The number of collapsed filters that are set. */
  active?: number
}

/** A list's filters in a row. On a phone they collapse behind a button. */
export function FilterBar({ first, children, active = 0 }: FilterBarProps) {
  const [opened, { toggle }] = useDisclosure(false)
  return (
    <Group gap="sm" align="flex-end">
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
    </Group>
  )
}
