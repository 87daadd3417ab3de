import { Menu } from "@mantine/core"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import { Link } from "@tanstack/react-router"
import type { ReactElement } from "react"
import { LOCK_PAGE_LABELS } from "../lib/lock-labels.ts"
import { useMe } from "../lib/me.ts"
import { keysOf } from "../lib/objects.ts"
import { messages } from "./messages.ts"

const { task_delivery: _, ...KINDS } = LOCK_PAGE_LABELS

/** The kinds of entries that the reader may make about a person. */
export function useNewEntryKinds(employeeId: string) {
  const me = useMe()
  if (!me.can("scorecard.submit") || employeeId === me.employee_id) return []
  return keysOf(KINDS).filter((kind) => me.shows(`scorecard.${kind}`))
}

/** Opens the form of a kind over this page, with this person filled in; nothing for those who may not. */
export function NewEntryMenu({ employeeId, children }: { employeeId: string; children: ReactElement }) {
  const me = useMe()
  const kinds = useNewEntryKinds(employeeId)
  if (kinds.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item
            key={kind}
            renderRoot={(props) => (
              <Link
                {...props}
                to="."
                search={(before) => ({ ...before, enter: kind, about: employeeId })}
                state={(before) => ({ ...before, opened: true })}
                resetScroll={false}
              />
            )}
          >
            {KINDS[kind]}
          </Menu.Item>
        ))}
        {me.level === SUPER_ADMIN && (
          <>
            <Menu.Divider />
            <Menu.Item
              renderRoot={(props) => <Link {...props} to="/locks" search={{ grant: "new", employee: employeeId }} />}
            >
              {messages.personFrame.grantUnlock}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
