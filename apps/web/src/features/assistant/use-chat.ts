import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { chat } from "../../api/endpoints.gen.ts"
import { send } from "../../lib/api-client.ts"
import { messagesOf } from "../../lib/event-stream.ts"
import type { ChatReply, Thread, ToolCall } from "./labels.ts"
import { messages } from "./messages.ts"

/** The answer in progress: the question, the lookups and the text so far. */
export type Answering = { question: string; toolCalls: ToolCall[]; text: string }

type Failed = { detail: string; code: string; thread_id?: string }
type Chat = {
  answering: Answering | null
  failure: unknown
  /** @returns whether the service accepted the question. If so, the chat has saved it. */
  ask: (question: string) => Promise<boolean>
  /** Stops the answer. The question stays saved. */
  stop: () => void
}

/** One question at a time; its answer is streamed. */
export function useChat(threadId: string | null, onThread: (id: string) => void): Chat {
  const client = useQueryClient()
  const [answering, setAnswering] = useState<Answering | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const stopping = useRef<AbortController | null>(null)
  // Leaving the page stops the answer. The question stays saved.
  useEffect(() => () => stopping.current?.abort(), [])

  const ask = async (question: string) => {
    const stop = new AbortController()
    stopping.current = stop
    setFailure(null)
    setAnswering({ question, toolCalls: [], text: "" })
    let hasArrived = false
    try {
      const body = { message: question, ...(threadId !== null && { thread_id: threadId }) }
      const response = await send(chat, { body, accept: "text/event-stream", signal: stop.signal })
      hasArrived = true
      if (response.body !== null) await follow(response.body, setAnswering, onThread)
    } catch (error) {
      if (!stop.signal.aborted) setFailure(error)
    } finally {
      await client.invalidateQueries({ queryKey: ["assistant"] })
      setAnswering(null)
      stopping.current = null
    }
    return hasArrived
  }
  return { answering, failure, ask, stop: () => stopping.current?.abort() }
}

type ChatMessages = { thread: Thread; tool: ToolCall; text: { text: string }; done: ChatReply; failed: Failed }
type SetAnswering = React.Dispatch<React.SetStateAction<Answering | null>>

/** @throws Error with the service's message when there was no answer, CallFailed when the connection broke. */
async function follow(
  body: ReadableStream<Uint8Array>,
  set: SetAnswering,
  onThread: (id: string) => void,
): Promise<void> {
  for await (const { event, data } of messagesOf<ChatMessages>(body)) {
    if (event === "thread") onThread(data._id)
    if (event === "tool") set((now) => now && { ...now, toolCalls: [...now.toolCalls, data] })
    if (event === "text") set((now) => now && { ...now, text: now.text + data.text })
    if (event === "done") return onThread(data.thread._id)
    if (event === "failed") throw new Error(data.detail)
  }
  throw new Error(messages.useChat.answerInterrupted)
}
