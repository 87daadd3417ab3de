import { z } from "zod"
import {
  BooleanQuery,
  CalendarDate,
  EmployeeId,
  Id,
  Line,
  Timestamp,
  Version,
  listOf,
  pageQuery,
  sortQuery,
} from "./common.ts"
import { route } from "./route.ts"

const tag = "Assistant"
const PATH = "/v1/assistant"

/** Maximum length of a question, in characters. */
export const MAX_QUESTION_LENGTH = 8_000
/** Maximum number of questions and answers in a thread. */
export const MAX_MESSAGES = 200

const ModelId = z.string().min(1).max(200).meta({ description: "Provider and model", example: "openai:gpt-6.1-terra" })

/** Why the chat is unavailable: turned off, no model configured, or the selected model lost its key. */
export const UNAVAILABLE_REASONS = ["disabled", "no_model", "model_not_configured"] as const

/** Whether the chat can be used now; `reason` is set only if it cannot. */
export const AssistantStatus = z
  .strictObject({
    available: z.boolean(),
    reason: z.enum(UNAVAILABLE_REASONS).optional().meta({
      description: "`model_not_configured`: the selected model has no key anymore; level 5 must select another",
    }),
    model: ModelId.optional(),
  })
  .meta({ id: "AssistantStatus" })
export type AssistantStatus = z.infer<typeof AssistantStatus>

export const readAssistantStatus = route({
  method: "GET",
  path: `${PATH}/status`,
  tag,
  summary: "Whether a model is available",
  reply: AssistantStatus,
})

/** The configured models and the one that answers. (rules/assistant#models) */
export const AssistantSettings = z
  .strictObject({
    active_model: ModelId.nullable().meta({ description: "Null if none is configured" }),
    models: z.array(z.strictObject({ id: ModelId, provider: z.string(), model: z.string() })),
    chat_enabled: z.boolean().meta({ description: "As set in the server's configuration" }),
    capabilities_enabled: z.boolean().meta({ description: "As set in the server's configuration" }),
    updated_at: Timestamp.nullable(),
    updated_by_id: EmployeeId.nullable(),
    version: Version,
  })
  .meta({ id: "AssistantSettings" })
export type AssistantSettings = z.infer<typeof AssistantSettings>

export const readAssistantSettings = route({
  method: "GET",
  path: `${PATH}/settings`,
  webOnly: true,
  tag,
  summary: "Get the configured models and the active one",
  level: 5,
  reply: AssistantSettings,
})

export const AssistantSettingsDraft = z.strictObject({ active_model: ModelId })
export type AssistantSettingsDraft = z.infer<typeof AssistantSettingsDraft>

export const changeAssistantSettings = route({
  method: "PUT",
  path: `${PATH}/settings`,
  webOnly: true,
  tag,
  summary: "Select the active model",
  level: 5,
  body: AssistantSettingsDraft,
  reply: AssistantSettings,
  refusals: ["version_mismatch"],
})

/** How a tool call ended; only `answered` has data. (rules/assistant#tools) */
export const CALL_OUTCOMES = ["answered", "refused", "invalid", "unknown", "not_run", "failed"] as const

/** A lookup that the model requested, with its arguments and outcome. */
export const ToolCall = z
  .strictObject({
    tool: z.string(),
    arguments: z.record(z.string(), z.unknown()),
    outcome: z.enum(CALL_OUTCOMES).meta({
      description:
        "`refused`: the caller isn't allowed to see it; `invalid`, `unknown`, and `not_run` (too many at once): " +
        "nothing was looked up",
    }),
  })
  .meta({ id: "AssistantToolCall" })
export type ToolCall = z.infer<typeof ToolCall>

/** A question or an answer in a thread. */
export const ChatMessage = z
  .strictObject({
    _id: Id,
    role: z.enum(["user", "assistant"]),
    text: z.string().meta({ description: "Plain text: show it as is; don't render links or images" }),
    failed: z.boolean().meta({ description: "The model gave no answer; the text says so" }),
    tool_calls: z.array(ToolCall),
    created_at: Timestamp,
  })
  .meta({ id: "AssistantMessage" })
export type ChatMessage = z.infer<typeof ChatMessage>

const thread = {
  _id: Id,
  title: z.string(),
  pinned: z.boolean(),
  message_count: z.number().int().min(0),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
}
const abilities = z.strictObject({ edit: z.boolean(), delete: z.boolean(), ask: z.boolean() })

/** A chat without its messages, with its owner's abilities. (rules/assistant#threads) */
export const Thread = z.strictObject({ ...thread, abilities }).meta({ id: "AssistantThread" })
export type Thread = z.infer<typeof Thread>

const messages = z.array(ChatMessage)
export const ThreadWithMessages = Thread.extend({ messages }).meta({ id: "AssistantThreadWithMessages" })
export type ThreadWithMessages = z.infer<typeof ThreadWithMessages>

const Question = z.string().trim().min(1).max(MAX_QUESTION_LENGTH).meta({ description: "The question" })
/** A question; without `thread_id` it starts a new thread. */
export const ChatDraft = z.strictObject({ thread_id: Id.optional(), message: Question })
export type ChatDraft = z.infer<typeof ChatDraft>

/** The answer, the lookups behind it, and the updated thread. */
export const ChatReply = z
  .strictObject({ thread: Thread, message: ChatMessage, tool_calls: z.array(ToolCall) })
  .meta({ id: "AssistantChatReply" })
export type ChatReply = z.infer<typeof ChatReply>

export const chat = route({
  method: "POST",
  path: `${PATH}/chat`,
  tag,
  summary: "Ask the assistant",
  description:
    "The assistant looks things up with the caller's permissions and changes nothing. Without `thread_id` a new thread starts. With " +
    "`Accept: text/event-stream` the answer is streamed as events. The question is saved even if no answer comes: " +
    "`assistant_failed` names its `thread_id`. Closing the connection cancels the answer. At most one answer per thread (`answer_under_way`) and two per person (`too_many_answers`) can be in progress.\n\n" +
    "Repeating a question with the same `Idempotency-Key` returns the first answer, as JSON even if events are accepted; while that answer is in progress, the response is 409 `answer_under_way`. A failed question is asked again.",
  refusedWhileImpersonating: true,
  onlyReads: true,
  body: ChatDraft,
  reply: ChatReply,
  events: {
    media_type: "text/event-stream",
    description:
      "`thread` with the thread; `tool` with each lookup, a tool call; `text` with `{text}`, the next piece of the answer; finally either `done` with the JSON reply, or `failed` with a problem (`type`, `title`, " +
      "`status`, `detail`, `code`, `request_id`) and the `thread_id`. Ignore lines that start with a colon.",
  },
  repeatable: true,
  rate: "chat",
  refusals: [
    "assistant_disabled",
    "not_found",
    "state_conflict",
    "answer_under_way",
    "too_many_answers",
    "assistant_unavailable",
    "assistant_failed",
  ],
})

const threadParams = z.strictObject({ id: Id })
const SORTS = ["updated_at", "created_at", "title"] as const
const MAX_SEARCH_LENGTH = 200
const q = z.string().trim().max(MAX_SEARCH_LENGTH).optional()

export const ThreadsQuery = z.strictObject({
  q: q.meta({ description: "Part of a title" }),
  pinned: BooleanQuery.optional(),
  sort: sortQuery(SORTS, "-updated_at"),
  ...pageQuery,
})
export type ThreadsQuery = z.output<typeof ThreadsQuery>

export const listThreads = route({
  method: "GET",
  path: `${PATH}/threads`,
  tag,
  summary: "List your chats, pinned ones first",
  refusedWhileImpersonating: true,
  query: ThreadsQuery,
  reply: listOf(Thread),
})

export const readThread = route({
  method: "GET",
  path: `${PATH}/threads/{id}`,
  tag,
  summary: "Get one of your chats",
  refusedWhileImpersonating: true,
  params: threadParams,
  reply: ThreadWithMessages,
})

export const ThreadChange = z.strictObject({ title: Line.optional(), pinned: z.boolean().optional() })
export type ThreadChange = z.infer<typeof ThreadChange>

export const changeThread = route({
  method: "PATCH",
  path: `${PATH}/threads/{id}`,
  tag,
  summary: "Rename, pin, or unpin one of your chats",
  refusedWhileImpersonating: true,
  params: threadParams,
  body: ThreadChange,
  reply: Thread,
  refusals: ["version_mismatch"],
})

export const deleteThread = route({
  method: "DELETE",
  path: `${PATH}/threads/{id}`,
  tag,
  summary: "Delete one of your chats",
  description:
    "It disappears for you immediately. Level 5 can review it for another 90 days, after which it is purged.",
  refusedWhileImpersonating: true,
  params: threadParams,
  refusals: ["version_mismatch"],
})

/** As shown to level 5 for review. */
export const ReviewedThread = z
  .strictObject({
    ...thread,
    employee_id: EmployeeId,
    name: z.string(),
    deleted_at: Timestamp.nullable(),
    models: z.array(z.string()).meta({ description: "Models that answered or failed to answer in it" }),
  })
  .meta({ id: "ReviewedAssistantThread" })
export type ReviewedThread = z.infer<typeof ReviewedThread>

export const ReviewedMessage = ChatMessage.extend({
  model: z.string().nullable().meta({ description: "The model that answered; null for a question" }),
}).meta({ id: "ReviewedAssistantMessage" })
export const ReviewedThreadWithMessages = ReviewedThread.extend({ messages: z.array(ReviewedMessage) }).meta({
  id: "ReviewedAssistantThreadWithMessages",
})
export type ReviewedThreadWithMessages = z.infer<typeof ReviewedThreadWithMessages>

export const ReviewQuery = z.strictObject({
  employee_id: EmployeeId.optional(),
  deleted: BooleanQuery.optional(),
  from: CalendarDate.optional().meta({ description: "Last activity on or after this Eastern day" }),
  to: CalendarDate.optional().meta({ description: "Last activity on or before this Eastern day" }),
  q: q.meta({ description: "Part of a title" }),
  sort: sortQuery(SORTS, "-updated_at"),
  ...pageQuery,
})
export type ReviewQuery = z.output<typeof ReviewQuery>

export const listReviewedThreads = route({
  method: "GET",
  path: `${PATH}/admin/threads`,
  webOnly: true,
  tag,
  summary: "List everyone's chats, including those deleted in the last 90 days",
  level: 5,
  query: ReviewQuery,
  reply: listOf(ReviewedThread),
})

export const readReviewedThread = route({
  method: "GET",
  path: `${PATH}/admin/threads/{id}`,
  webOnly: true,
  tag,
  summary: "Review a chat",
  description: "Reviewing a chat is recorded in the audit log.",
  level: 5,
  params: threadParams,
  reply: ReviewedThreadWithMessages,
})
