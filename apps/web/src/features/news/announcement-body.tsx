import { Button, Skeleton, Text, VisuallyHidden } from "@mantine/core"
import { lazy, Suspense, useState } from "react"
import classes from "./news.module.css"
import { messages } from "./messages.ts"

// Fetched only once there is an announcement: the renderer is a sixth of the first page.
const MarkdownText = lazy(() => import("../../ui/markdown-text.tsx"))
/** Longer ones are cut at first; so are those of many lines. */
const LONG_TEXT = 900
const MANY_LINES = 14

/** An announcement's text. A long one expands on demand. */
export function AnnouncementBody({ title, body }: { title: string; body: string }) {
  const [opened, setOpened] = useState(false)
  const isLong = body.length > LONG_TEXT || body.split("\n").length > MANY_LINES
  return (
    <>
      <div className={isLong && !opened ? classes["cut"] : undefined}>
        <AnnouncementText body={body} />
      </div>
      {isLong && (
        <Button variant="subtle" size="compact-sm" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? messages.announcementBody.showLess : messages.announcementBody.readMore}
          <VisuallyHidden> {messages.announcementBody.ofTitle(title)}</VisuallyHidden>
        </Button>
      )}
    </>
  )
}

/** A placeholder about the size of the text until the renderer has loaded. */
export function AnnouncementText({ body }: { body: string }) {
  return (
    <Suspense
      fallback={
        <Skeleton role="status" aria-label={messages.announcementBody.loading} radius="md">
          <Text component="div" className={`name ${classes["written"]}`} style={{ visibility: "hidden" }}>
            {body}
          </Text>
        </Skeleton>
      }
    >
      <MarkdownText text={body} />
    </Suspense>
  )
}
