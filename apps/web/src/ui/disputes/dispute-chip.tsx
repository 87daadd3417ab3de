import { Badge, type BadgeProps } from "@mantine/core"
import { createLink } from "@tanstack/react-router"
import type { ComponentPropsWithRef } from "react"
import { messages } from "./messages.ts"

const BadgeLink = createLink((props: BadgeProps & Omit<ComponentPropsWithRef<"a">, keyof BadgeProps>) => (
  <Badge component="a" {...props} />
))

/** Marks an entry with an open dispute, and leads to it. */
export function DisputeChip({ id }: { id: string }) {
  return (
    <BadgeLink to="/disputes" search={{ dispute: id }} size="sm" color="attention" td="underline">
      {messages.disputeChip.disputed}
    </BadgeLink>
  )
}
