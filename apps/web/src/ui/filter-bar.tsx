import { Button, Group, VisuallyHidden } from "@mantine/core"
import { useDisclosure } from "@mantine/hooks"
import { IconAdjustmentsHorizontal } from "@tabler/icons-react"
import { useId, useRef, type ReactNode } from "react"
import classes from "./filter-bar.module.css"
import { FilterChips, FilterChipsProvider, useFilterChips } from "./filter-chips.tsx"
import { messages } from "./messages.ts"
import { SavedViews } from "./saved-views.tsx"

type FilterBarProps = {
  /** Always visible, such as the month or a search: it is no chip. */
  first?: ReactNode
  children?: ReactNode
}

/**
 * A list's filters in one row of 36 pixels: each label is part of its field. On a phone they collapse behind a button,
 * and those that are set are chips next to it.
 */
export function FilterBar({ first, children }: FilterBarProps) {
  const [opened, { toggle }] = useDisclosure(false)
  const { chips, register } = useFilterChips()
  const button = useRef<HTMLButtonElement>(null)
  const fields = useId()
  return (
    <Group gap="xs" className={classes["bar"] ?? ""}>
      <div className={classes["first"]}>{first}</div>
      {children !== undefined && (
        <FilterChipsProvider value={register}>
          <Button
            ref={button}
            variant="default"
            hiddenFrom="sm"
            aria-expanded={opened}
            aria-controls={fields}
            px={10}
            onClick={toggle}
          >
            <IconAdjustmentsHorizontal size={16} aria-hidden />
            <VisuallyHidden>{messages.filterBar.filters}</VisuallyHidden>
            {chips.size > 0 && <span className={classes["count"]}>{` (${chips.size})`}</span>}
          </Button>
          <FilterChips chips={chips} onCleared={() => button.current?.focus()} />
          <div id={fields} className={classes["folded"]} data-opened={opened}>
            {children}
          </div>
        </FilterChipsProvider>
      )}
      <SavedViews />
    </Group>
  )
}
