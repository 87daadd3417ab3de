import { Text } from "@mantine/core"
import { Fragment, type ReactNode } from "react"
import classes from "./facts.module.css"
import { messages } from "./messages.ts"

/** Labels with their values, one below the other. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className={classes["facts"]}>
      {Object.entries(facts).map(([label, fact]) => (
        <Fragment key={label}>
          <Text component="dt" size="sm" c="dimmed">
            {label}
          </Text>
          <Text component="dd" size="sm" className="name">
            {fact ?? messages.facts.notProvided}
          </Text>
        </Fragment>
      ))}
    </dl>
  )
}
