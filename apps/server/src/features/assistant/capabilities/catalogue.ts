import * as contracts from "@scorecard/contracts/assistant-capabilities"
import type { Capabilities } from "@scorecard/contracts/assistant-capabilities"
import { Refusal } from "@scorecard/contracts/refusals"
import type { AnyRoute } from "@scorecard/contracts/route"
import { z } from "zod"
import type { World } from "#platform/world.ts"

const CAPABILITIES: Record<string, AnyRoute> = {
  explain_tenure: contracts.explainTenure,
  rank_employees: contracts.rankEmployees,
  summarize_bsc: contracts.summarizeBsc,
  explain_bonus: contracts.explainBonus,
  explain_scheduled_locking: contracts.explainScheduledLocking,
}

export function listCapabilities({ config }: Pick<World, "config">): Capabilities {
  const items = Object.entries(CAPABILITIES).map(([name, { path, summary, query }]) => ({
    name,
    method: "GET" as const,
    path,
    description: summary,
    parameters: query instanceof z.ZodObject ? Object.keys(query.shape) : [],
  }))
  return { enabled: config.assistant.capabilitiesEnabled, items }
}

/** @throws Refusal 403 `assistant_disabled` */
export function refuseDisabledCapabilities({ config }: Pick<World, "config">): void {
  if (config.assistant.capabilitiesEnabled) return
  throw new Refusal("assistant_disabled", "What the assistant can look up is switched off on this server.")
}
