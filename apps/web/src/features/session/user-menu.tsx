import { UnstyledButton, VisuallyHidden } from "@mantine/core"
import { lazy, Suspense, useEffect } from "react"
import { takeMenuChoice } from "../../lib/language.ts"
import { useMe } from "../../lib/me.ts"
import { PersonAvatar } from "../../ui/person-avatar.tsx"
import { useOpenedBy } from "../../ui/use-opened-by.ts"
import { messages } from "./messages.ts"

const UserMenuItems = lazy(() => import("./user-menu-items.tsx"))

export function UserMenu() {
  const me = useMe()
  const { id, opened, setOpened, wasOpened, button, buttonProps } = useOpenedBy("menu")
  useEffect(() => {
    if (takeMenuChoice()) button.current?.focus()
  }, [button])
  return (
    <>
      <UnstyledButton {...buttonProps}>
        <PersonAvatar name={me.employee.name} size={34} />
        <VisuallyHidden>{messages.userMenu.accountOf(me.employee.name)}</VisuallyHidden>
      </UnstyledButton>
      {wasOpened && (
        <Suspense fallback={null}>
          <UserMenuItems id={id} opened={opened} onChange={setOpened} button={button.current} />
        </Suspense>
      )}
    </>
  )
}
