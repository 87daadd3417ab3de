import { Text } from "@mantine/core"
import type { HomeReviews } from "@scorecard/contracts/home"
import { formatShortDay } from "../../lib/format.ts"
import { formatDeadline } from "../../lib/zoned-times.ts"
import { TextLink } from "../../ui/link.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PersonAvatar } from "../../ui/person-avatar.tsx"
import { Caught } from "./caught.tsx"
import classes from "./home.module.css"
import { messages } from "./messages.ts"

const MONTH_LETTERS = "YYYY-MM".length

export function TaskDeliveryMissing({ missing }: { missing: NonNullable<HomeReviews["task_delivery"]> }) {
  const text = messages.taskDelivery
  return (
    <Panel
      title={text.title}
      actions={
        <TextLink to="/task-delivery" size="sm">
          {text.grid}
        </TextLink>
      }
    >
      {missing.items.length === 0 ? (
        <Caught>{text.nothing}</Caught>
      ) : (
        <ul className={classes["list"]}>
          {missing.items.map(({ employee_id, name, missing_days }) => (
            <li key={employee_id} className={classes["row"]}>
              <PersonAvatar name={name} size={26} />
              <TextLink
                to="/task-delivery"
                search={{ q: employee_id }}
                size="sm"
                c="inherit"
                className={`name ${classes["about"]}`}
              >
                {name}
              </TextLink>
              <Text size="sm" c="dimmed" className="figures">
                {text.days(missing_days)}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {missing.total > missing.items.length && (
        <Text size="sm" c="dimmed">
          {text.more(missing.total - missing.items.length)}
        </Text>
      )}
    </Panel>
  )
}

export function UpcomingLocks({ locks }: Pick<HomeReviews, "locks">) {
  const text = messages.locks
  return (
    <Panel title={text.title}>
      {locks.length === 0 ? (
        <Caught>{text.nothing}</Caught>
      ) : (
        <ul className={classes["list"]}>
          {locks.map(({ at, week_start }) => (
            <li key={`${at} ${week_start}`} className={classes["row"]}>
              <TextLink
                to="/locks"
                search={week_start === null ? {} : { month: week_start.slice(0, MONTH_LETTERS) }}
                size="sm"
                c="inherit"
                className={classes["about"] ?? ""}
              >
                {week_start === null ? text.month : text.week(formatShortDay(week_start))}
              </TextLink>
              <Text size="sm" c="dimmed" className="figures">
                {formatDeadline(at)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
