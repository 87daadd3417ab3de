import { draft, PATHS } from "#features/entries/entries.test-support.ts"
import { callerOf, done, nameOf, type Role } from "./company.ts"
import type { Row, Scene } from "./rows.ts"

const DISPUTES = "/v1/scorecard/disputes"
const EVENT = { catalog: true, chosen: true, byDefault: true, card: null, composed: false } as const

async function addIncident({ company, team }: Scene, about: Role): Promise<string> {
  const incident = draft("incidents", team[about], company.task, { incident_date: "2026-10-19" })
  return (await done(callerOf(company, "ADMIN").post(PATHS.incidents, incident)))._id
}

async function dispute({ company, team }: Scene, by: Role, entry_id: string): Promise<string> {
  const raised = { kind: "incidents", entry_id, message: "That was not me." }
  return (await done(callerOf(company, team[by]).post(DISPUTES, raised)))._id
}

export const disputeRows: Row[] = [
  {
    ...EVENT,
    type: "scorecard.dispute.opened",
    title: (team) => `${nameOf(team, "head")} disputes an incident of October 19, 2026`,
    // No one manages the head. The nearest deciders of others are tested with the disputes.
    recipients: () => ["ADMIN"],
    prepare: (scene) => addIncident(scene, "head"),
    cause: (scene, id) => dispute(scene, "head", id),
  },
  {
    ...EVENT,
    type: "scorecard.dispute.decided",
    title: () => "Your dispute about an incident of October 19, 2026 was rejected",
    recipients: ({ team }) => [team.member],
    prepare: async (scene) => dispute(scene, "member", await addIncident(scene, "member")),
    cause: ({ company, team }, id) =>
      done(callerOf(company, team.head).post(`${DISPUTES}/${id}/reject`, { note: "Two people saw it." })),
  },
]
