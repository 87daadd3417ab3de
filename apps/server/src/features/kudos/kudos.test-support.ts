import { addDepartment, addPerson } from "#test/support/factories.ts"
import type { Caller, TestWorld } from "#test/support/world.ts"

export const KUDOS = "/v1/scorecard/weekly-kudos"
/** The Monday of the test world's week. */
export const THIS_WEEK = "2026-10-12"

export function draft(recipient_ids: string[], overrides: Record<string, unknown> = {}) {
  return {
    week_start: THIS_WEEK,
    recipient_ids,
    title: "Thank you",
    message: "The queue was empty on Friday.",
    badge: "teamwork",
    ...overrides,
  }
}

export type Team = { lead: Caller; ids: { lead: string; ann: string; bob: string }; ann: Caller }

/** A lead of level 2 who manages a department of two; their ids and names start with `name`. */
export async function addTeam(world: TestWorld, name: string): Promise<Team> {
  const ids = { lead: `${name}-lead`, ann: `${name}-ann`, bob: `${name}-bob` }
  const { _id: department_id } = await addDepartment(world, { manager_ids: [ids.lead] })
  const named = { first_name: name, department_id }
  const lead = await addPerson(world, { ...named, employee_id: ids.lead, last_name: "Lead", access_level: 2 })
  const ann = await addPerson(world, { ...named, employee_id: ids.ann, last_name: "Ann" })
  await addPerson(world, { ...named, employee_id: ids.bob, last_name: "Bob" })
  return { lead: await world.as(lead.email), ann: await world.as(ann.email), ids }
}

/** A card written by `author`, published by default. */
export async function addCard(author: Caller, recipientIds: string[], overrides: Record<string, unknown> = {}) {
  const { isDraft, ...fields } = overrides
  const drafted = await author.post(KUDOS, draft(recipientIds, fields))
  if (drafted.status !== 201) throw new Error(JSON.stringify(drafted.body))
  if (isDraft) return drafted.body
  const published = await author.post(`${KUDOS}/${drafted.body._id}/publish`)
  if (published.status !== 200) throw new Error(JSON.stringify(published.body))
  return published.body
}
