import { Anchor, Button, type AnchorProps, type ButtonProps } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"

type Target = { to: string; search?: Record<string, string>; children: ReactNode }

/** A link inside the client. */
export function TextLink({ to, search, children, ...anchor }: AnchorProps & Target & { onClick?: () => void }) {
  return (
    <Anchor {...anchor} renderRoot={(props) => <Link {...props} to={to} search={(search ?? {}) as never} />}>
      {children}
    </Anchor>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ to, search, children, ...button }: ButtonProps & Target) {
  return (
    <Button {...button} renderRoot={(props) => <Link {...props} to={to} search={(search ?? {}) as never} />}>
      {children}
    </Button>
  )
}
