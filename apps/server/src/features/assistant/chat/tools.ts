import { BonusQuery, RankQuery, SummaryQuery, TenureQuery } from "@scorecard/contracts/assistant-capabilities"
import { EmployeeId, Id, Key, Month, Year } from "@scorecard/contracts/common"
import { Refusal } from "@scorecard/contracts/refusals"
import { easternMonth, holds, type Actor, type Permission } from "@scorecard/domain"
import { z } from "zod"
import { explainBonus, loadPersonMonth } from "../capabilities/bonus.ts"
import { explainLocking, explainTenure } from "../capabilities/explain.ts"
import { rankEmployees, summarizeBsc } from "../capabilities/team.ts"
import type { AssistantDeps } from "../deps.ts"

type Arguments = Record<string, unknown>

/** A lookup. It reads as the asker, through the use case of the asker's own requests, and writes nothing. */
export type Tool = {
  name: string
  description: string
  input: z.ZodType<Arguments>
  permission: Permission | null
  /** The scope that a service account needs; null: it is about whoever asks, so only people can. */
  serviceScope: Permission | null
  run(actor: Actor, input: Arguments): Promise<unknown>
}

/** Whether the tool is offered to the caller; the tool itself decides what it reads for them. */
export function mayUse(actor: Actor, { permission, serviceScope }: Tool): boolean {
  const needed = actor.service ? serviceScope : permission
  if (needed === null) return !actor.service
  return holds(actor, needed)
}

const MAX_RESULTS = 20

const employee_id = EmployeeId.optional().describe("The asker unless given")
const month = { year: Year.optional(), month: Month.optional() }
const NO_INPUT = z.strictObject({})

/** Everything that a model can do. Nothing in a chat or a result changes it. */
export function createTools(deps: AssistantDeps): ReadonlyMap<string, Tool> {
  const always = [findPeople(deps), myScorecard(deps), monthStatus(deps), myNotifications(deps)]
  const tools = deps.config.assistant.capabilitiesEnabled ? [...capabilityTools(deps), ...always] : always
  return new Map(tools.map((tool) => [tool.name, tool]))
}

function defineTool<Input extends z.ZodType<Arguments>>(
  spec: Pick<Tool, "name" | "description"> & {
    input: Input
    permission?: Permission
    serviceScope?: Permission | null
    run(actor: Actor, input: z.output<Input>): Promise<unknown>
  },
): Tool {
  const { permission = null, serviceScope = permission, name, description, input: schema } = spec
  return {
    name,
    description,
    input: schema,
    permission,
    serviceScope,
    async run(actor, input) {
      if (permission && !holds(actor, permission)) {
        throw new Refusal("permission_missing", `The asker's access level does not have ${permission}.`)
      }
      return spec.run(actor, schema.parse(input))
    },
  }
}

/** Route queries have numbers as text. Fields left out get the routes' defaults. */
const toQuery = (input: object) =>
  Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )

function capabilityTools(deps: AssistantDeps): Tool[] {
  return [
    defineTool({
      name: "explain_tenure",
      description: "How long an employee has been here.",
      serviceScope: "employees.view",
      input: z.strictObject({ employee_id }),
      run: (actor, input) => explainTenure(deps, actor, TenureQuery.parse(toQuery(input))),
    }),
    defineTool({
      name: "rank_employees",
      description: "The people the asker can see, ranked by total_score or by a KPM's or KPI's key in a month.",
      permission: "scorecard.view",
      input: z.strictObject({
        ...month,
        metric: Key.optional(),
        order: z.enum(["asc", "desc"]).optional(),
        limit: z.number().int().min(1).max(MAX_RESULTS).optional(),
      }),
      run: (actor, input) => rankEmployees(deps, actor, RankQuery.parse(toQuery(input))),
    }),
    defineTool({
      name: "summarize_bsc",
      description:
        "Averages, bands and bonus counts of a month for the people the asker can see, or for one department.",
      permission: "scorecard.view",
      input: z.strictObject({ ...month, department_id: Id.optional() }),
      run: (actor, input) => summarizeBsc(deps, actor, SummaryQuery.parse(toQuery(input))),
    }),
    defineTool({
      name: "explain_bonus",
      description: "Which bonus gates an employee passed or failed in a month, with the figures.",
      permission: "scorecard.view",
      input: z.strictObject({ ...month, employee_id }),
      run: (actor, input) => explainBonus(deps, actor, BonusQuery.parse(toQuery(input))),
    }),
    defineTool({
      name: "explain_scheduled_locking",
      description: "The current settings of the weekly and monthly lock.",
      serviceScope: "scorecard.view",
      input: NO_INPUT,
      run: (actor) => explainLocking(deps, actor),
    }),
  ]
}

function findPeople({ findPeople: find }: AssistantDeps): Tool {
  return defineTool({
    name: "find_people",
    description: "People the asker can see, by part of a name, an address or an id; returns their employee_id.",
    permission: "employees.view",
    input: z.strictObject({ q: z.string().trim().min(1).max(200) }),
    async run(actor, { q }) {
      const { items, total } = await find(actor, { q, limit: MAX_RESULTS })
      const people = items.map((person) => ({
        employee_id: person.employee_id,
        name: person.name,
        position: person.employment_data.position,
        department_id: person.employment_data.department_id,
        status: person.status,
      }))
      return { people, total }
    },
  })
}

function myScorecard(deps: AssistantDeps): Tool {
  return defineTool({
    name: "my_scorecard",
    description: "The asker's own scorecard of a month: total, band, every KPM and KPI with its basis.",
    permission: "scorecard.view",
    serviceScope: null,
    input: z.strictObject(month),
    async run(actor, input) {
      const { employee_id } = actor
      const { month: current, row, live } = await loadPersonMonth(deps, actor, { employee_id, ...input })
      const { entries_changed_since_final } = await deps.getReport(actor, current)
      const today = live && { total_score: live.total_score, bonus_qualified: live.bonus_qualified }
      return { month: current, entries_changed_since_final, employee_month: row, by_entries_of_today: today }
    },
  })
}

function monthStatus({ getReport, clock }: AssistantDeps): Tool {
  return defineTool({
    name: "month_status",
    description: "Whether a month is a draft or final, and since when.",
    permission: "scorecard.view",
    input: z.strictObject(month),
    async run(actor, input) {
      const current = easternMonth(clock.now())
      const report = await getReport(actor, { year: input.year ?? current.year, month: input.month ?? current.month })
      const { year, month: number, status, finalized_at, last_sync_at, entries_changed_since_final } = report
      return { year, month: number, status, finalized_at, last_sync_at, entries_changed_since_final }
    },
  })
}

function myNotifications({ listNotifications }: AssistantDeps): Tool {
  return defineTool({
    name: "my_notifications",
    description: "The latest notifications of the asker.",
    input: z.strictObject({ unread: z.boolean().optional() }),
    async run(actor, { unread = false }) {
      const { items } = await listNotifications(actor, { unread, limit: MAX_RESULTS })
      return {
        notifications: items.map(({ type, title, body, created_at, read_at }) => ({
          type,
          title,
          body,
          created_at,
          read_at,
        })),
      }
    },
  })
}
