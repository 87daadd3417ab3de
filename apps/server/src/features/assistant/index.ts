import * as contracts from "@scorecard/contracts/assistant"
import * as capabilities from "@scorecard/contracts/assistant-capabilities"
import type { AnyRoute } from "@scorecard/contracts/route"
import { z } from "zod"
import { acceptsEvents, mount, type MountedRoute, type Platform } from "#platform/index.ts"
import type { Protocol } from "#platform/http/index.ts"
import { endLostAnswers } from "./answers.ts"
import { explainBonus } from "./capabilities/bonus.ts"
import { explainLocking, explainTenure } from "./capabilities/explain.ts"
import { rankEmployees, summarizeBsc } from "./capabilities/team.ts"
import { finishAnswer, startAnswer, streamAnswer } from "./chat/answer.ts"
import type { AssistantDeps, ChatDeps, Lookups } from "./deps.ts"
import { openMcp } from "./mcp.ts"
import * as threads from "./threads.ts"
import { getSettings, getStatus, updateSettings } from "./settings.ts"
import {
  deleteThread,
  getThread,
  listReviewedThreads,
  listThreads,
  purgeThreads,
  reviewThread,
  updateThread,
} from "./threads.ts"

export type Assistant = {
  routes: MountedRoute[]
  /** Purges chats that were deleted long ago, and ends answers that were lost with their process. */
  tidyChats(): Promise<void>
  /** Aborts the answers that are under way, so that the server can close. */
  closeChats(): void
  /** The lookups for other assistants, by the Model Context Protocol. */
  openMcp(version: string): Protocol
}

/** Looks things up for people, on their behalf and never beyond their access. (rules/assistant#tools) */
export function openAssistant(platform: Platform, lookups: Lookups): Assistant {
  const closing = new AbortController()
  const deps: ChatDeps = { ...platform, ...lookups, closing: closing.signal }
  return {
    routes: [...capabilityRoutes(deps), ...chatRoutes(deps), ...threadRoutes(deps)],
    async tidyChats() {
      await endLostAnswers(platform)
      await purgeThreads(platform)
    },
    closeChats: () => closing.abort(),
    openMcp: (version) => openMcp({ ...deps, version }),
  }
}

function capabilityRoutes(deps: AssistantDeps): MountedRoute[] {
  const enabled = async () => threads.assertCapabilitiesEnabled(deps)
  return [
    mount(capabilities.listCapabilities, async () => listCapabilities(deps)),
    mount(capabilities.explainTenure, ({ actor, query }) => explainTenure(deps, actor, query), enabled),
    mount(capabilities.rankEmployees, ({ actor, query }) => rankEmployees(deps, actor, query), enabled),
    mount(capabilities.summarizeBsc, ({ actor, query }) => summarizeBsc(deps, actor, query), enabled),
    mount(capabilities.explainBonus, ({ actor, query }) => explainBonus(deps, actor, query), enabled),
    mount(capabilities.explainScheduledLocking, ({ actor }) => explainLocking(deps, actor), enabled),
  ]
}

const CAPABILITIES: Record<string, AnyRoute> = {
  explain_tenure: capabilities.explainTenure,
  rank_employees: capabilities.rankEmployees,
  summarize_bsc: capabilities.summarizeBsc,
  explain_bonus: capabilities.explainBonus,
  explain_scheduled_locking: capabilities.explainScheduledLocking,
}

function listCapabilities({ config }: AssistantDeps): capabilities.Capabilities {
  const items = Object.entries(CAPABILITIES).map(([name, { path, summary, query }]) => ({
    name,
    method: "GET" as const,
    path,
    description: summary,
    parameters: query instanceof z.ZodObject ? Object.keys(query.shape) : [],
  }))
  return { enabled: config.assistant.capabilitiesEnabled, items }
}

function chatRoutes(deps: ChatDeps): MountedRoute[] {
  return [
    mount(contracts.readAssistantStatus, () => getStatus(deps)),
    mount(contracts.readAssistantSettings, () => getSettings(deps)),
    mount(contracts.changeAssistantSettings, ({ actor, body, ifMatch }) => updateSettings(deps, actor, body, ifMatch)),
    mount(
      contracts.chat,
      async ({ actor, body, headers, gone }) => {
        const pending = await startAnswer(deps, actor, body, gone())
        return acceptsEvents(headers["accept"])
          ? streamAnswer(deps, actor, pending)
          : finishAnswer(deps, actor, pending)
      },
      async () => threads.assertChatEnabled(deps),
    ),
  ]
}

function threadRoutes(deps: AssistantDeps): MountedRoute[] {
  return [
    mount(contracts.listThreads, ({ actor, query }) => listThreads(deps, actor, query)),
    mount(contracts.readThread, ({ actor, params }) => getThread(deps, actor, params.id)),
    mount(
      contracts.changeThread,
      ({ actor, params, body, ifMatch }) => updateThread(deps, actor, { id: params.id, change: body, ifMatch }),
      ({ actor, params }) => threads.requireOwnThread(deps.db, actor, params.id),
    ),
    mount(contracts.deleteThread, ({ actor, params, ifMatch }) =>
      deleteThread(deps, actor, { id: params.id, ifMatch }),
    ),
    mount(contracts.listReviewedThreads, ({ query }) => listReviewedThreads(deps, query)),
    mount(contracts.readReviewedThread, ({ actor, params }) => reviewThread(deps, actor, params.id)),
  ]
}
