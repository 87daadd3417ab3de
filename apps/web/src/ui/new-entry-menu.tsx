import { Menu } from "@mantine/core"
import { SUPER_ADMIN } from "@scorecard/domain/access"
import { Link } from "@tanstack/react-router"
import type { ReactElement } from "react"
import { LOCK_PAGE_LABELS } from "../lib/lock-labels.ts"
import { useMe } from "../lib/me.ts"
import { keysOf } from "../lib/objects.ts"
import { messages } from "./messages.ts"

const { task_delivery: _, ...KINDS } = LOCK_PAGE_LABELS

/** Opens the form of a kind with this person filled in; nothing for those who enter nothing about the person. */
export function NewEntryMenu({ employeeId, children }: { employeeId: string; children: ReactElement }) {
  const me = useMe()
  const kinds = keysOf(KINDS).filter((kind) => me.shows(`scorecard.${kind}`))
  if (!me.can("scorecard.submit") || employeeId === me.employee_id || kinds.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item
            key={kind}
            renderRoot={(props) => (
              <Link {...props} to="/entries/$kind" params={{ kind }} search={{ entry: "new", employee: employeeId }} />
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
