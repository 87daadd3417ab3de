import { z } from "zod"
import { Version } from "./common.ts"
import { route } from "./route.ts"

const tag = "visibility"

/** What people see can be switched off by page; a key hides all below it. In the order of the menus. (decisions §9) */
export const VISIBILITY_LABELS = {
  dashboard: "Dashboard",
  "dashboard.news": "News",
  "dashboard.news.birthdays": "Birthdays",
  "dashboard.news.anniversaries": "Anniversaries",
  "dashboard.news.new_hires": "New hires",
  "dashboard.news.bonus_qualifiers": "Bonus qualifiers",
  "dashboard.news.kudos": "Kudos",
  "dashboard.news.top_performers": "Top performers",
  "dashboard.news.announcements": "Announcements",
  "dashboard.bsc": "Balanced scorecard",
  "dashboard.bsc.overview": "Overview",
  "dashboard.bsc.performance": "Performance",
  "dashboard.bsc.comparison": "Comparison",
  "dashboard.bsc.bonus": "Bonus",
  "dashboard.bsc.month_reports": "Month reports",
  scorecard: "Scorecard",
  "scorecard.sbs": "Side-by-side evaluations",
  "scorecard.non_sbs": "Other evaluations",
  "scorecard.atw": "Attitude towards work",
  "scorecard.attendance": "Attendance",
  "scorecard.productivity": "Productivity issues",
  "scorecard.additional_points": "Additional points",
  "scorecard.incidents": "Incidents",
  "scorecard.task_delivery": "Task delivery",
  "scorecard.weekly_kudos": "Weekly kudos",
  "scorecard.evaluation_status": "Evaluation status",
  "scorecard.recycle_bin": "Recycle bin",
  learning: "Learning",
  "learning.my_learning": "My learning",
  "learning.catalog": "Catalog",
  "learning.authoring": "Authoring",
  organization: "Organization",
  "organization.tree": "Tree",
  "organization.schedules": "Schedules",
  employees: "Employees",
  "employees.directory": "Directory",
  "employees.create_requests": "Create requests",
} as const satisfies Record<string, string>

export type VisibilityKey = keyof typeof VISIBILITY_LABELS
// Object.keys forgets the types of the very keys that VisibilityKey is made of.
export const VISIBILITY_KEYS = Object.keys(VISIBILITY_LABELS) as readonly VisibilityKey[]
export const VisibilityKey = z.enum(VISIBILITY_KEYS)

export const VisibilityItem = z
  .strictObject({
    key: VisibilityKey,
    label: z.string(),
    parent: VisibilityKey.nullable(),
    enabled: z.boolean().meta({ description: "The key's own switch; a disabled parent hides it all the same" }),
    version: Version,
    abilities: z.strictObject({ edit: z.boolean() }),
  })
  .meta({ id: "VisibilityItem" })
export type VisibilityItem = z.infer<typeof VisibilityItem>

export const readVisibilityCatalog = route({
  method: "GET",
  path: "/v1/system/visibility",
  webOnly: true,
  tag,
  summary: "Every page and story that can be hidden",
  level: 5,
  reply: z
    .strictObject({ catalog: z.array(VisibilityItem), disabled: z.array(VisibilityKey) })
    .meta({ id: "VisibilityCatalog" }),
})

export const switchVisibility = route({
  method: "PUT",
  path: "/v1/system/visibility/{key}",
  webOnly: true,
  tag,
  summary: "Show or hide one key and all below it",
  level: 5,
  params: z.strictObject({ key: VisibilityKey }),
  body: z.strictObject({ enabled: z.boolean() }),
  reply: VisibilityItem,
  refusals: ["version_mismatch"],
})

export const Visibility = z
  .strictObject({
    disabled: z.array(VisibilityKey).meta({ description: "The keys that are switched off themselves" }),
    hidden: z.array(VisibilityKey).meta({ description: "These and all below them" }),
    home: VisibilityKey.nullable().meta({
      description: "The first visible page that you may open; null when there is none",
    }),
  })
  .meta({ id: "Visibility" })
export type Visibility = z.infer<typeof Visibility>

export const readVisibility = route({
  method: "GET",
  path: "/v1/visibility",
  tag,
  summary: "What is hidden, and where to go instead",
  reply: Visibility,
})
