import { z } from "zod"
import { EmployeeId, Id, Line, listOf, LongText, pageQuery, sortQuery, Timestamp, Version } from "./common.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { NOTIFICATION_TYPES } from "./notification-types.ts"
import { route } from "./route.ts"

const tag = "team chat"
const path = "/v1/system/teams"

/**
 * The one channel of a deployment. The webhook's address is a secret: it is never shown.
 * (rules/notifications#team-chat-connection)
 */
export const TeamChatConnection = z
  .strictObject({
    connected: z.boolean(),
    webhook_url_masked: z
      .string()
      .nullable()
      .meta({ description: "Only the host; null if not connected", example: "https://chat.example.com/…" }),
    source: z
      .enum(["saved", "environment"])
      .nullable()
      .meta({ description: "`environment`: set by TEAMCHAT_WEBHOOK_URL; null if not connected" }),
    automated_posts: z.boolean().meta({ description: "Lock reminders and missing evaluations; off at first" }),
    updated_at: Timestamp.nullable(),
    version: Version,
    abilities: z.strictObject({
      connect: z.boolean(),
      disconnect: z.boolean(),
      switch_automated_posts: z.boolean(),
      post: z.boolean(),
    }),
  })
  .meta({ id: "TeamChatConnection" })
export type TeamChatConnection = z.infer<typeof TeamChatConnection>

export const TeamChatConnectionDraft = z
  .strictObject({
    webhook_url: z.string().min(1).max(2000).meta({ description: "The https address of a channel workflow" }),
  })
  .meta({ id: "TeamChatConnectionDraft" })

export const TeamChatConnectionPatch = z
  .strictObject({ automated_posts: z.boolean().optional() })
  .meta({ id: "TeamChatConnectionPatch" })
export type TeamChatConnectionPatch = z.output<typeof TeamChatConnectionPatch>

/** The kinds of cards: manual posts by admins, and the notification types that can go to the channel. */
export const TEAM_POST_KINDS: readonly string[] = [
  "test",
  "compose",
  ...NOTIFICATION_TYPES.filter((type) => type.team_channel).map((type) => type.key),
]
export const TeamPostKind = z.enum(TEAM_POST_KINDS)

export const TEAM_POST_STATUSES = ["queued", "posted", "failed"] as const
export const TeamPostStatus = z.enum(TEAM_POST_STATUSES)

/** How many posts are kept. (rules/notifications#team-chat-connection) */
export const KEPT_TEAM_POSTS = 200

/** A card that was posted, or is to be posted, with its result. */
export const TeamPost = z
  .strictObject({
    _id: Id,
    kind: TeamPostKind,
    title: z.string(),
    lines: z.array(z.string()),
    link: z.string().nullable(),
    footer: z.string().nullable(),
    status: TeamPostStatus.meta({ description: "`queued`: being sent, or waiting for another attempt" }),
    attempts: z.number().int().min(0),
    error: z.string().nullable().meta({ description: "Why the last attempt failed" }),
    posted_by_id: EmployeeId.nullable().meta({ description: "Null for automated posts" }),
    created_at: Timestamp,
    settled_at: Timestamp.nullable().meta({ description: "When it was posted, or given up" }),
  })
  .meta({ id: "TeamPost" })
export type TeamPost = z.infer<typeof TeamPost>

const MAX_LINES = 50
/** A web-client path, or its full URL, which the use case compares with the configured one. */
const Link = z
  .string()
  .max(500)
  .regex(
    /^(\/(?![/\\])|https?:\/\/[^\s/\\@]+(\/|$|\?|#))[^\s\\]*$/i,
    "Enter a web-client path, such as /news, or its full address.",
  )

/** A message that level 5 writes to the channel. */
export const TeamPostDraft = z
  .strictObject({
    subject: Line,
    body: LongText.refine((text) => text.split("\n").length <= MAX_LINES, `At most ${MAX_LINES} lines.`).meta({
      description: `Plain text of at most ${MAX_LINES} lines`,
    }),
    link: Link.nullable().optional(),
  })
  .meta({ id: "TeamPostDraft" })
export type TeamPostDraft = z.output<typeof TeamPostDraft>

export const readConnection = route({
  method: "GET",
  path: `${path}/connection`,
  webOnly: true,
  tag,
  summary: "Get the team chat connection",
  level: 5,
  reply: TeamChatConnection,
})

export const saveConnection = route({
  method: "PUT",
  path: `${path}/connection`,
  webOnly: true,
  tag,
  summary: "Connect a channel",
  description:
    "Replaces the current one. The URL is stored encrypted. If TEAMCHAT_WEBHOOK_URL is set, it takes precedence and nothing can be saved.",
  level: 5,
  body: TeamChatConnectionDraft,
  reply: TeamChatConnection,
  refusals: ["version_mismatch", "set_by_environment"],
})

export const switchAutomatedPosts = route({
  method: "PATCH",
  path: `${path}/connection`,
  webOnly: true,
  tag,
  summary: "Turn automated posts on or off",
  description: "Test and manual posts work either way.",
  level: 5,
  body: TeamChatConnectionPatch,
  reply: TeamChatConnection,
  refusals: ["version_mismatch"],
})

export const disconnect = route({
  method: "DELETE",
  path: `${path}/connection`,
  webOnly: true,
  tag,
  summary: "Disconnect the channel",
  description: "Turns automated posts off; the history is kept.",
  level: 5,
  refusals: ["version_mismatch", "set_by_environment"],
})

const POSTED = "Tried once, immediately; the reply has the result."

export const postSample = route({
  method: "POST",
  path: `${path}/test`,
  webOnly: true,
  tag,
  summary: "Post a sample card",
  description: POSTED,
  level: 5,
  reply: TeamPost,
  refusals: ["team_chat_not_connected"],
})

export const composePost = route({
  method: "POST",
  path: `${path}/compose`,
  webOnly: true,
  tag,
  summary: "Post a message to the channel",
  description: `${POSTED} The card's footer names you.`,
  level: 5,
  body: TeamPostDraft,
  status: 201,
  reply: TeamPost,
  location: (post) => `${path}/posts/${post._id}`,
  refusals: ["team_chat_not_connected"],
})

const postFilters = {
  status: TeamPostStatus.optional(),
  kind: TeamPostKind.optional(),
  sort: sortQuery(["created_at"], "-created_at"),
}

export const TeamPostsQuery = z.strictObject({ ...postFilters, ...pageQuery })
export type TeamPostsQuery = z.output<typeof TeamPostsQuery>

const TeamPostsExportQuery = z.strictObject({ ...postFilters, ...exportQuery })
export type TeamPostsExportQuery = z.output<typeof TeamPostsExportQuery>

export const listPosts = route({
  method: "GET",
  path: `${path}/posts`,
  webOnly: true,
  tag,
  summary: `List the last ${KEPT_TEAM_POSTS} posts, with success or error`,
  level: 5,
  query: TeamPostsQuery,
  reply: listOf(TeamPost),
  refusals: ["cursor_invalid"],
})

export const exportPosts = route({
  method: "GET",
  path: `${path}/posts/export`,
  webOnly: true,
  tag,
  summary: `Export the last ${KEPT_TEAM_POSTS} posts`,
  description: EXPORT_NOTE,
  level: 5,
  query: TeamPostsExportQuery,
  file: EXPORT_FILE,
})

export const readPost = route({
  method: "GET",
  path: `${path}/posts/{id}`,
  webOnly: true,
  tag,
  summary: "Get a post",
  level: 5,
  params: z.strictObject({ id: Id }),
  reply: TeamPost,
})
