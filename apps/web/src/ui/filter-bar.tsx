import { Button, Group } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconAdjustmentsHorizontal } from "@tabler/icons-react"
import type { ReactNode } from "react"
import classes from "./filter-bar.module.css"
import { messages } from "./messages.ts"

type FilterBarProps = {
  /** Always in sight, such as the month. */
  first?: ReactNode
  children: ReactNode
  /** How many of the folded filters cut the list now. */
  active?: number
}

/** A list's filters in a row; on a phone they are folded behind a button. */
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
