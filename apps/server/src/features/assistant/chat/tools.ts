import { BonusQuery, RankQuery, SummaryQuery, TenureQuery } from "@scorecard/contracts/assistant-capabilities"
import { EmployeeId, Id, Key, Month, Year } from "@scorecard/contracts/common"
import { Refusal } from "@scorecard/contracts/refusals"
import { holds, type Actor, type Permission } from "@scorecard/domain/access"
import { easternMonth } from "@scorecard/domain/calendar"
import { z } from "zod"
import { explainBonus } from "../capabilities/explain-bonus.ts"
import { explainLocking } from "../capabilities/explain-locking.ts"
import { explainTenure } from "../capabilities/explain-tenure.ts"
import { personMonth } from "../capabilities/person-month.ts"
import { rankEmployees } from "../capabilities/rank-employees.ts"
import { summarizeBsc } from "../capabilities/summarize-bsc.ts"
import type { AssistantDeps } from "../needs.ts"

type Arguments = Record<string, unknown>

/** A lookup: it reads as the asker, by the use case of the asker's own request, and writes nothing. */
export type Tool = {
  name: string
  description: string
  input: z.ZodType<Arguments>
  run(actor: Actor, given: Arguments): Promise<unknown>
}

const MOST_FOUND = 20

const employee_id = EmployeeId.optional().describe("The asker unless given")
const month = { year: Year.optional(), month: Month.optional() }
const NOTHING = z.strictObject({})

/** The whole of what a model can do; nothing that is said or read changes it. */
export function openTools(deps: AssistantDeps): ReadonlyMap<string, Tool> {
  const always = [findPeople(deps), myScorecard(deps), monthStatus(deps), myNotifications(deps)]
  const tools = deps.config.assistant.capabilitiesEnabled ? [...capabilityTools(deps), ...always] : always
  return new Map(tools.map((tool) => [tool.name, tool]))
}

function tool<Input extends z.ZodType<Arguments>>(
  spec: Pick<Tool, "name" | "description"> & {
    input: Input
    permission?: Permission
    run(actor: Actor, given: z.output<Input>): Promise<unknown>
  },
): Tool {
  const { permission, name, description, input } = spec
  return {
    name,
    description,
    input,
    async run(actor, given) {
      if (permission && !holds(actor.access_level, permission)) {
        throw new Refusal("permission_missing", `The asker's access level does not hold ${permission}.`)
      }
      return spec.run(actor, input.parse(given))
    },
  }
}

/** The routes' own queries say numbers as text; what is left out gets the routes' own presets. */
const asQuery = (given: object) =>
  Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )

function capabilityTools(deps: AssistantDeps): Tool[] {
  return [
    tool({
      name: "explain_tenure",
      description: "How long an employee has been here.",
      input: z.strictObject({ employee_id }),
      run: (actor, given) => explainTenure(deps, actor, TenureQuery.parse(asQuery(given))),
    }),
    tool({
      name: "rank_employees",
      description: "The people whom the asker may see, ranked by total_score or by a KPM's or KPI's key, of a month.",
      permission: "scorecard.view",
      input: z.strictObject({
        ...month,
        metric: Key.optional(),
        order: z.enum(["asc", "desc"]).optional(),
        limit: z.number().int().min(1).max(MOST_FOUND).optional(),
      }),
      run: (actor, given) => rankEmployees(deps, actor, RankQuery.parse(asQuery(given))),
    }),
    tool({
      name: "summarize_bsc",
      description:
        "Averages, bands and bonus counts of a month, of those whom the asker may see, or of one department.",
      permission: "scorecard.view",
      input: z.strictObject({ ...month, department_id: Id.optional() }),
      run: (actor, given) => summarizeBsc(deps, actor, SummaryQuery.parse(asQuery(given))),
    }),
    tool({
      name: "explain_bonus",
      description: "Which gates of the bonus an employee passed or failed in a month, with the figures.",
      permission: "scorecard.view",
      input: z.strictObject({ ...month, employee_id }),
      run: (actor, given) => explainBonus(deps, actor, BonusQuery.parse(asQuery(given))),
    }),
    tool({
      name: "explain_scheduled_locking",
      description: "The weekly and monthly lock as they are set now.",
      input: NOTHING,
      run: (actor) => explainLocking(deps, actor),
    }),
  ]
}

function findPeople({ findPeople: find }: AssistantDeps): Tool {
  return tool({
    name: "find_people",
    description: "People whom the asker may see, by a part of a name, an address or an id; gives their employee_id.",
    permission: "employees.view",
    input: z.strictObject({ q: z.string().trim().min(1).max(200) }),
    async run(actor, { q }) {
      const { items, total } = await find(actor, { q, limit: MOST_FOUND })
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
  return tool({
    name: "my_scorecard",
    description: "The asker's own scorecard of a month: total, band, every KPM and KPI with what it came from.",
    permission: "scorecard.view",
    input: z.strictObject(month),
    async run(actor, given) {
      const { employee_id } = actor
      const { month: found, row, live } = await personMonth(deps, actor, { employee_id, ...given })
      const { entries_changed_since_final } = await deps.reportView(actor, found)
      const today = live && { total_score: live.total_score, bonus_qualified: live.bonus_qualified }
      return { month: found, entries_changed_since_final, employee_month: row, by_entries_of_today: today }
    },
  })
}

function monthStatus({ reportView, clock }: AssistantDeps): Tool {
  return tool({
    name: "month_status",
    description: "Whether a month is a draft or final, and since when.",
    permission: "scorecard.view",
    input: z.strictObject(month),
    async run(actor, given) {
      const current = easternMonth(clock.now())
      const asked = { year: given.year ?? current.year, month: given.month ?? current.month }
      const shown = await reportView(actor, asked)
      const { year, month: number, status, finalized_at, last_sync_at, entries_changed_since_final } = shown
      return { year, month: number, status, finalized_at, last_sync_at, entries_changed_since_final }
    },
  })
}

function myNotifications({ notificationsOf }: AssistantDeps): Tool {
  return tool({
    name: "my_notifications",
    description: "The latest notifications of the asker.",
    input: z.strictObject({ unread: z.boolean().optional() }),
    async run(actor, { unread = false }) {
      const { items } = await notificationsOf(actor, { unread, limit: MOST_FOUND })
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
