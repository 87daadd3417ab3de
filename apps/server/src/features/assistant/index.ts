import * as contracts from "@scorecard/contracts/assistant"
import * as capabilities from "@scorecard/contracts/assistant-capabilities"
import { mount, wantsEvents, type MountedRoute } from "#platform/http/index.ts"
import type { World } from "#platform/world.ts"
import { endLostAnswers } from "./answers/close-answer.ts"
import { listCapabilities, refuseDisabledCapabilities } from "./capabilities/catalogue.ts"
import { explainBonus } from "./capabilities/explain-bonus.ts"
import { explainLocking } from "./capabilities/explain-locking.ts"
import { explainTenure } from "./capabilities/explain-tenure.ts"
import { rankEmployees } from "./capabilities/rank-employees.ts"
import { summarizeBsc } from "./capabilities/summarize-bsc.ts"
import { beginAnswer, finishAnswer, type ChatDeps } from "./chat/ask-assistant.ts"
import { streamAnswer } from "./chat/chat-stream.ts"
import type { AssistantDeps, AssistantNeeds } from "./needs.ts"
import { refuseDisabledChat, showStatus } from "./settings/active-model.ts"
import { changeSettings, showSettings } from "./settings/change-settings.ts"
import { changeThread } from "./threads/change-thread.ts"
import { deleteThread } from "./threads/delete-thread.ts"
import { listThreads, ownThread, readThread } from "./threads/own-threads.ts"
import { purgeThreads } from "./threads/purge-threads.ts"
import { listReviewed, reviewThread } from "./threads/review-threads.ts"

export type { AssistantNeeds } from "./needs.ts"

export type Assistant = {
  routes: MountedRoute[]
  /** Chats that were deleted long ago go, and answers that were lost with their process are said to be. */
  tidyChats(): Promise<void>
  /** Ends the answers that are under way, so that the server can close. */
  closeChats(): void
}

/** Looks things up for people, in their name and never beyond it. (rules/assistant#tools) */
export function openAssistant(world: World, needs: AssistantNeeds): Assistant {
  const closing = new AbortController()
  const deps: ChatDeps = { ...world, ...needs, closing: closing.signal }
  return {
    routes: [...capabilityRoutes(deps), ...chatRoutes(deps), ...threadRoutes(deps)],
    async tidyChats() {
      await endLostAnswers(world)
      await purgeThreads(world)
    },
    closeChats: () => closing.abort(),
  }
}

function capabilityRoutes(deps: AssistantDeps): MountedRoute[] {
  const enabled = async () => refuseDisabledCapabilities(deps)
  return [
    mount(capabilities.listCapabilities, async () => listCapabilities(deps)),
    mount(capabilities.explainTenure, (ask) => explainTenure(deps, ask.actor, ask.query), enabled),
    mount(capabilities.rankEmployees, (ask) => rankEmployees(deps, ask.actor, ask.query), enabled),
    mount(capabilities.summarizeBsc, (ask) => summarizeBsc(deps, ask.actor, ask.query), enabled),
    mount(capabilities.explainBonus, (ask) => explainBonus(deps, ask.actor, ask.query), enabled),
    mount(capabilities.explainScheduledLocking, (ask) => explainLocking(deps, ask.actor), enabled),
  ]
}

function chatRoutes(deps: ChatDeps): MountedRoute[] {
  const unheard = { onText: () => undefined, onTool: () => undefined }
  return [
    mount(contracts.readAssistantStatus, () => showStatus(deps)),
    mount(contracts.readAssistantSettings, () => showSettings(deps)),
    mount(contracts.changeAssistantSettings, (ask) => changeSettings(deps, ask.actor, ask.body, ask.ifMatch)),
    mount(
      contracts.chat,
      async ({ actor, body, headers, gone }) => {
        const asked = await beginAnswer(deps, actor, body, gone())
        if (!wantsEvents(headers["accept"])) return finishAnswer(deps, actor, asked, unheard)
        return streamAnswer(deps, actor, asked)
      },
      async () => refuseDisabledChat(deps),
    ),
  ]
}

function threadRoutes(deps: AssistantDeps): MountedRoute[] {
  return [
    mount(contracts.listThreads, (ask) => listThreads(deps, ask.actor, ask.query)),
    mount(contracts.readThread, (ask) => readThread(deps, ask.actor, ask.params.id)),
    mount(
      contracts.changeThread,
      ({ actor, params, body, ifMatch }) => changeThread(deps, actor, { id: params.id, change: body, ifMatch }),
      ({ actor, params }) => ownThread(deps.db, actor, params.id),
    ),
    mount(contracts.deleteThread, async ({ actor, params, ifMatch }) => {
      await deleteThread(deps, actor, { id: params.id, ifMatch })
      return {}
    }),
    mount(contracts.listReviewedThreads, (ask) => listReviewed(deps, ask.query)),
    mount(contracts.readReviewedThread, (ask) => reviewThread(deps, ask.actor, ask.params.id)),
  ]
}
