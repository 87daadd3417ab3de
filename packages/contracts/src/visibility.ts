import { z } from "zod"
import { Version } from "./common.ts"
import { route } from "./route.ts"

const tag = "visibility"

/**
 * Pages and stories that can be hidden; a key hides everything below it. Ordered and named as in the menus: the label
 * of a key that hides several pages lists each of them. (rules/administration#visibility)
 */
export const VISIBILITY_LABELS = {
  dashboard: "Home and Scorecard",
  "dashboard.news": "News",
  "dashboard.news.birthdays": "Birthdays",
  "dashboard.news.anniversaries": "Anniversaries",
  "dashboard.news.new_hires": "New hires",
  "dashboard.news.bonus_qualifiers": "Bonus qualifiers",
  "dashboard.news.kudos": "Kudos",
  "dashboard.news.top_performers": "Top performers",
  "dashboard.news.announcements": "Announcements",
  "dashboard.bsc": "Scorecard",
  "dashboard.bsc.overview": "My scorecard and Team month",
  "dashboard.bsc.performance": "My year and Heat map",
  "dashboard.bsc.comparison": "Comparison",
  "dashboard.bsc.bonus": "Bonus qualifiers",
  "dashboard.bsc.month_reports": "Closing the month",
  scorecard: "Entries",
  "scorecard.sbs": "Side-by-side evaluations",
  "scorecard.non_sbs": "Non-SBS evaluations",
  "scorecard.atw": "Attitude toward work and ATW requests",
  "scorecard.attendance": "Attendance issues",
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
  "learning.authoring": "Authoring and Completion",
  organization: "Organization and Schedules",
  "organization.tree": "Organization",
  "organization.schedules": "Schedules",
  employees: "Employees and Create requests",
  "employees.directory": "Employees",
  "employees.create_requests": "Create requests",
} as const satisfies Record<string, string>

export type VisibilityKey = keyof typeof VISIBILITY_LABELS
// Object.keys forgets the types of the very keys that VisibilityKey is made of.
export const VISIBILITY_KEYS = Object.keys(VISIBILITY_LABELS) as readonly VisibilityKey[]
export const VisibilityKey = z.enum(VISIBILITY_KEYS)

/** A key with its own setting. (rules/administration#visibility) */
export const VisibilityItem = z
  .strictObject({
    key: VisibilityKey,
    label: z.string(),
    parent: VisibilityKey.nullable(),
    enabled: z.boolean().meta({ description: "The key's own setting; a disabled parent hides it regardless" }),
    version: Version,
    abilities: z.strictObject({ edit: z.boolean() }),
  })
  .meta({ id: "VisibilityItem" })
export type VisibilityItem = z.infer<typeof VisibilityItem>

const CatalogItem = VisibilityItem.extend({
  people: z.number().int().min(0).meta({
    description: "Active employees who can open the page or one below it and would lose it if it were hidden",
  }),
}).meta({ id: "VisibilityCatalogItem" })
export type CatalogItem = z.infer<typeof CatalogItem>

export const readVisibilityCatalog = route({
  method: "GET",
  path: "/v1/system/visibility",
  webOnly: true,
  tag,
  summary: "List every page and story that can be hidden",
  level: 5,
  reply: z
    .strictObject({ catalog: z.array(CatalogItem), disabled: z.array(VisibilityKey) })
    .meta({ id: "VisibilityCatalog" }),
})

export const switchVisibility = route({
  method: "PUT",
  path: "/v1/system/visibility/{key}",
  webOnly: true,
  tag,
  summary: "Show or hide a key and everything below it",
  level: 5,
  params: z.strictObject({ key: VisibilityKey }),
  body: z.strictObject({ enabled: z.boolean() }),
  reply: VisibilityItem,
  refusals: ["version_mismatch"],
})

/** What is hidden for everyone, and the caller's home page. (rules/administration#visibility) */
export const Visibility = z
  .strictObject({
    disabled: z.array(VisibilityKey).meta({ description: "The keys that are turned off directly" }),
    hidden: z.array(VisibilityKey).meta({ description: "The disabled keys and everything below them" }),
    home: VisibilityKey.nullable().meta({
      description: "The first visible page that you may open; null if there is none",
    }),
  })
  .meta({ id: "Visibility" })
export type Visibility = z.infer<typeof Visibility>

export const readVisibility = route({
  method: "GET",
  path: "/v1/visibility",
  tag,
  summary: "Get what is hidden, and where to go instead",
  conditional: true,
  reply: Visibility,
})
