import type { Refusal } from "@scorecard/contracts/refusals"
import { route } from "@scorecard/contracts/route"
import type { Protocol, ProtocolReply } from "#platform/http/index.ts"
import type { AssistantDeps } from "./deps.ts"
import { createTools } from "./chat/tools.ts"

const PREFIX = "/mcp"
const admission = {
  ...route({ method: "POST", path: PREFIX, tag: "MCP", summary: "Call the assistant's lookups" }),
  serviceScope: "scorecard.view",
  webOnly: true,
  refusedWhileImpersonating: true,
} as const

/**
 * The assistant's lookups for other assistants, by the Model Context Protocol: streamable HTTP without sessions, so any
 * process answers any request. Nothing is read that the token's owner could not read. (rules/assistant#mcp)
 */
export function openMcp(deps: AssistantDeps & { version: string }): Protocol {
  const tools = createTools(deps)
  return {
    prefix: PREFIX,
    mediaType: "application/json",
    admission,
    routes: [
      {
        method: "POST",
        path: "",
        async handle(request) {
          const { answerMessage } = await import("./mcp-server.ts")
          return answerMessage(deps, tools, request)
        },
      },
      // Without sessions there is nothing to listen to and nothing to end.
      { method: "GET", path: "", handle: async () => notAllowed() },
      { method: "DELETE", path: "", handle: async () => notAllowed() },
    ],
    presentRefusal,
  }
}

const notAllowed = (): ProtocolReply => ({
  status: 405,
  headers: { allow: "POST" },
  body: jsonRpcError("This server has no sessions: send every message with POST."),
})

const SERVER_ERROR = -32_000
const jsonRpcError = (message: string) => ({ jsonrpc: "2.0", error: { code: SERVER_ERROR, message }, id: null })

const presentRefusal = (refusal: Refusal) => ({ status: refusal.status, body: jsonRpcError(refusal.message) })
