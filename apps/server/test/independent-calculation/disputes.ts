import { granted } from "./api.ts"
import { easternDay } from "./days.ts"
import { bodyOf, PATHS, type Draft } from "./random-entries.ts"
import { emailOf, type Given } from "./random-people.ts"
import type { Entry } from "./records.ts"

export type Outcome = "changed" | "deleted" | "rejected" | "open"

/** Enters one draft in its form, lets its employee dispute it a day later, and decides the dispute. */
export async function enterAndDispute(given: Given, draft: Draft, taskId: string): Promise<Outcome | null> {
  const { api, random, company } = given
  const person = company.people.get(draft.employee_id)
  if (!person || (person.separated !== null && person.separated <= easternDay(api.now()))) return null
  if (person.hired > easternDay(api.now())) return null
  const admin = await api.admin()
  const { kind, employee_id } = draft
  const made: object = await granted(admin.post(PATHS[kind], bodyOf(draft, taskId)))
  const { _id } = made as { _id: string } // an entry of any kind
  const entry: Entry = { ...draft, created_at: api.now(), deleted: false }
  company.entries.get(employee_id)?.push(entry)

  const employee = await api.world.as(emailOf(employee_id))
  const dispute = await granted(
    employee.post("/v1/scorecard/disputes", { kind, entry_id: _id, message: "This is not right." }),
  )
  const outcome = random.pick(["changed", "changed", "deleted", "rejected", "open"] as const)
  const decide = `/v1/scorecard/disputes/${dispute._id}` as const
  if (outcome === "rejected") await granted(admin.post(`${decide}/reject`, { note: "It is right." }))
  if (outcome === "deleted") {
    await granted(admin.post(`${decide}/accept`, { note: "Agreed", change: "delete" }))
    entry.deleted = true
  }
  if (outcome === "changed") {
    const change = changeOf(given, entry)
    await granted(admin.post(`${decide}/accept`, { note: "Agreed", change }))
    Object.assign(entry, change)
  }
  return outcome
}

/** Another value of what counts, in the entry's own words. */
function changeOf({ random }: Given, entry: Entry): Record<string, unknown> {
  switch (entry.kind) {
    case "sbs":
    case "non_sbs":
      return {
        quantity_score: random.score(),
        auditors_score: random.chance(0.5) ? null : random.score(),
        ...(entry.checklist && {
          checklist: entry.checklist.map(({ item_id }) => ({ item_id, answer: random.pick(["yes", "no", "na"]) })),
        }),
      }
    case "atw":
      return { final_score: random.score() }
    case "additional_points":
      return { points: random.pick([0.01, 12.34, 100]) }
    case "attendance":
      return { issue_type: entry.issue_type === "tardiness" ? "absenteeism" : "tardiness" }
    case "productivity":
    case "incidents":
      break
  }
  return { remarks: "As agreed" }
}
