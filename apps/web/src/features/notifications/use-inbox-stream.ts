import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { Item } from "../../api/endpoint.ts"
import { openNotificationStream, type listNotifications } from "../../api/endpoints.gen.ts"
import { send } from "../../lib/api-client.ts"
import { messagesOf } from "../../lib/event-stream.ts"
import { isFinalAnswer } from "../../lib/problem.ts"
import { useSession } from "../../lib/session.ts"

type Notification = Item<typeof listNotifications>

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000

type News = { unread: number } | { notification: Notification } | { lost: true }

/** One tab per person holds the stream and shares it with the others: browsers limit connections per host. */
const LOCK = "scorecard.inbox-stream"

/**
 * The unread count, pushed by the service. While the stream is down the count is null and the caller polls.
 * The stream reconnects automatically, with increasing delays.
 */
export function useInboxStream(onNotification: (notification: Notification) => void): number | null {
  const [unread, setUnread] = useState<number | null>(null)
  const client = useQueryClient()
  const session = useSession()
  const token = session?.token
  const name = `${LOCK}.${session?.employee_id ?? ""}`
  useEffect(() => {
    const stop = new AbortController()
    const channel = new BroadcastChannel(name)
    const hear = (news: News) => {
      if ("lost" in news) return setUnread(null)
      if ("notification" in news) return onNotification(news.notification)
      setUnread(news.unread)
      void client.invalidateQueries({ queryKey: ["notifications"] })
    }
    // The cast: only `tell` posts here.
    channel.addEventListener("message", ({ data }) => hear(data as News))
    let isFirst = true
    const tell = (news: News) => {
      if (stop.signal.aborted) return
      // The stream begins with what was read when the page opened.
      if (isFirst && "unread" in news) setUnread(news.unread)
      else hear(news)
      isFirst = false
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
      channel.postMessage(news)
    }
    hold(name, stop.signal, () => follow(stop.signal, tell))
    return () => {
      stop.abort()
      channel.close()
    }
  }, [client, name, onNotification, token])
  return unread
}

/** Starts once no other tab holds the stream. Without locks (plain HTTP) each tab has its own. */
function hold(name: string, signal: AbortSignal, work: () => Promise<void>): void {
  // Aborted while waiting: the page has moved on.
  const ended = () => undefined
  if (!("locks" in navigator)) void work().catch(ended)
  else navigator.locks.request(name, { signal }, work).catch(ended)
}

async function follow(signal: AbortSignal, tell: (news: News) => void): Promise<void> {
  let pause = FIRST_PAUSE_MS
  while (!signal.aborted) {
    try {
      const { body } = await send(openNotificationStream, { accept: "text/event-stream", signal })
      if (body === null) return
      for await (const { event, data } of messagesOf<{ unread: { unread: number }; notification: Notification }>(
        body,
      )) {
        pause = FIRST_PAUSE_MS
        if (event === "unread") tell(data)
        if (event === "notification") tell({ notification: data })
      }
    } catch (error) {
      // Refused permanently: polling reports the problem.
      if (isFinalAnswer(error)) return tell({ lost: true })
    }
    if (signal.aborted) return
    tell({ lost: true })
    await new Promise((resolve) => setTimeout(resolve, pause))
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  }
}
