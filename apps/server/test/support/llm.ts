import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** The model's request, as far as tests look at it. */
export type ModelRequest = {
  messages: { role: string; content?: unknown; tool_calls?: unknown[] }[]
  tools?: { function: { name: string } }[]
  max_tokens?: number
}

type Call = { name: string; arguments: unknown }

/** The model's response to a request. */
export type ModelReply =
  /** Sends `says` in the given pieces, or in small ones, not before `after`. */
  | { says: string | string[]; calls?: Call[]; finish?: string; after?: Promise<unknown> }
  /** The connection ends in the middle of the answer. */
  | { half: string }
  | { status: number; body?: string; after?: Promise<unknown> }
  /** No response, with the connection open. */
  | "silence"
  /** An endless response. */
  | "flood"
  | { raw: string }

export type TestModel = {
  /** For ASSISTANT_LLM_BASE_URL. */
  url: string
  requests: ModelRequest[]
  /** How many of them were aborted before their answer was complete. */
  left(): number
  /** The behavior from now on; the number counts the requests since then, from 0. */
  behave(script: (request: ModelRequest, number: number) => ModelReply): void
  close(): Promise<void>
}

/** An OpenAI-compatible server on loopback that behaves as a test says, however badly. */
export async function openTestModel(): Promise<TestModel> {
  let script: Parameters<TestModel["behave"]>[0] = () => ({ says: "Hello." })
  let number = 0
  const requests: ModelRequest[] = []
  let left = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    response.on("close", () => {
      if (!response.writableFinished) left += 1
    })
    request.on("end", () => {
      const modelRequest = JSON.parse(Buffer.concat(chunks).toString()) as ModelRequest
      requests.push(modelRequest)
      perform(script(modelRequest, number++), response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    left: () => left,
    behave(next) {
      script = next
      number = 0
      left = 0
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function perform(reply: ModelReply, response: ServerResponse): void {
  if (reply === "silence") return
  if (reply === "flood") return flood(response)
  if ("after" in reply && reply.after) {
    const { after, ...rest } = reply
    return void after.then(() => perform(rest, response))
  }
  if ("status" in reply) return void response.writeHead(reply.status).end(reply.body ?? "")
  response.writeHead(200, { "content-type": "text/event-stream" })
  if ("raw" in reply) return void response.end(reply.raw)
  if ("half" in reply) {
    response.write(event({ content: reply.half }))
    return void setImmediate(() => response.destroy())
  }
  const { says, calls = [], finish = calls.length > 0 ? "tool_calls" : "stop" } = reply
  const pieces = typeof says === "string" ? (says.match(/[\s\S]{1,7}/g) ?? []) : says
  for (const piece of pieces) response.write(event({ content: piece }))
  const tool_calls = calls.map(({ name, arguments: given }, index) => ({
    index,
    id: `id-${index}`,
    type: "function",
    function: { name, arguments: typeof given === "string" ? given : JSON.stringify(given) },
  }))
  if (calls.length > 0) response.write(event({ tool_calls }))
  response.end(`${event({}, finish)}data: [DONE]\n\n`)
}

function event(delta: object, finish_reason: string | null = null): string {
  const choices = [{ index: 0, delta: { role: "assistant", ...delta }, finish_reason }]
  return `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 1, model: "m", choices })}\n\n`
}

function flood(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" })
  const piece = event({ content: "x".repeat(10_000) })
  const pour = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once("drain", pour)
  }
  pour()
}
