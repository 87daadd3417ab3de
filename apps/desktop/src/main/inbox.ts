import { z } from "zod"
import { type HttpReply, jsonOf } from "./http.ts"

const Item = z.object({
  _id: z.string(),
  type: z.string(),
  title: z.string(),
  body: z.string(),
  created_at: z.string(),
  read_at: z.string().nullable(),
})
export type InboxItem = z.infer<typeof Item>

const Page = z.object({ items: z.array(Item) })
const Unread = z.object({ unread: z.number() })

export function unreadOf(reply: HttpReply): number | null {
  return Unread.safeParse(jsonOf(reply)).data?.unread ?? null
}

/** A transaction that began earlier may end later. */
const LATE_MS = 60_000

/** Finds the notifications that arrived since the last look. The first look finds none: they came before. */
export function openInbox() {
  let seen: Set<string> | null = null
  let newestAt = 0
  return {
    /** @returns new and unread ones, oldest first */
    arrivals(reply: HttpReply): InboxItem[] {
      const items = Page.safeParse(jsonOf(reply)).data?.items
      if (!items) return []
      const [before, since] = [seen, newestAt - LATE_MS]
      seen = new Set(items.map(({ _id }) => _id))
      newestAt = Math.max(newestAt, ...items.map(({ created_at }) => Date.parse(created_at)))
      if (before === null) return []
      const isNew = ({ _id, created_at, read_at }: InboxItem) =>
        !before.has(_id) && read_at === null && Date.parse(created_at) > since
      return items.filter(isNew).toReversed()
    },
    forget() {
      seen = null
      newestAt = 0
    },
  }
}
