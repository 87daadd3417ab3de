import { Anchor, Text } from "@mantine/core"
import { formatMoment } from "../../lib/format.ts"
import { stateOf, type Announcement } from "./announcement-values.ts"
import { Ago } from "../../ui/ago/ago.tsx"
import type { Column } from "../../ui/data-row.tsx"
import { StatusChip } from "../../ui/status-chip.tsx"
import { messages } from "./messages.ts"

export type Act = { act: "new" } | { act: "read" | "edit" | "delete"; announcement: Announcement }

/** People who can announce also see the state; for everyone else, all announcements are current. */
export function announcementColumns(choose: (act: Act) => void, announces: boolean): Column<Announcement>[] {
  return [
    {
      key: "title",
      header: messages.announcementColumns.title,
      sort: "title",
      cell: (announcement) => (
        <>
          <Anchor
            component="button"
            type="button"
            size="sm"
            ta="start"
            className="name"
            onClick={() => choose({ act: "read", announcement })}
          >
            {announcement.title}
          </Anchor>
          <Text size="xs" c="dimmed" className="name">
            {announcement.created_by_name}
          </Text>
        </>
      ),
    },
    {
      key: "pinned",
      header: messages.announcementColumns.pinned,
      width: 90,
      cell: ({ pinned }) => (pinned ? messages.announcementColumns.pinned : ""),
      wideOnly: true,
    },
    ...(announces ? [STATE] : []),
    {
      key: "from",
      header: messages.announcementColumns.shownFrom,
      sort: "published_from",
      width: 190,
      cell: ({ published_from }) => formatMoment(published_from),
    },
    {
      key: "until",
      header: messages.announcementColumns.until,
      width: 190,
      cell: ({ published_until }) =>
        published_until === null ? messages.announcementColumns.noEnd : formatMoment(published_until),
      wideOnly: true,
    },
    {
      key: "updated",
      header: messages.announcementColumns.changed,
      sort: "updated_at",
      width: 190,
      cell: ({ updated_at }) => <Ago at={updated_at} />,
      wideOnly: true,
    },
  ]
}

const STATE: Column<Announcement> = {
  key: "state",
  header: messages.announcementColumns.state,
  width: 110,
  cell: (announcement) => (
    <StatusChip status={announcement.active ? "active" : "inactive"}>{stateOf(announcement)}</StatusChip>
  ),
}
