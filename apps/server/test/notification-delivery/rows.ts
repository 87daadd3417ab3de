import { sql } from "#platform/documents/index.ts"
import type { EntryKind } from "@scorecard/domain/scoring"
import { ask as askForAtw } from "#features/atw-requests/atw-requests.test-support.ts"
import { DATE_FIELDS, draft, PATHS } from "#features/entries/entries.test-support.ts"
import { callerOf, done, nameOf, type Company, type Role, type Team } from "./company.ts"
import { disputeRows } from "./dispute-rows.ts"
import { resultRows } from "./result-rows.ts"
import type { Answer } from "../support/world.ts"

/** The team in which something happens, and the team that it does not concern. */
export type Scene = { company: Company; team: Team; other: Team; run(job: string): Promise<void> }

/** One type of rules/notifications#types and how it is caused, transcribed from the rules, not from the catalog. */
export type Row = {
  type: string
  /** The title of the inbox item, which is also the mail's subject. */
  title(team: Team): string
  /** The recipients. The first one changes their preferences and has quiet hours. */
  recipients(scene: Scene): string[]
  /** Creates what must exist beforehand, as if on an earlier day. Returns its id. */
  prepare?(scene: Scene): Promise<string>
  cause(scene: Scene, prepared: string): Promise<unknown>
  /** Whether level 5 administers it. */
  catalog: boolean
  /** Whether people choose how they get it. */
  chosen: boolean
  /** Whether it is on until someone changes it. */
  byDefault: boolean
  /** For lock and missing-evaluation types: the card's title. */
  card: string | null
  /** Written by its sender, who also chooses the channels: quiet hours do not apply. */
  composed: boolean
  /** Caused in a month that the row before it has closed. */
  inClosedMonth?: true
}

const TODAY = "2026-10-19"
const EVENT = { catalog: true, chosen: true, byDefault: true, card: null, composed: false } as const

const as = ({ company, team }: Scene, role: Role) => callerOf(company, team[role])
const admin = ({ company }: Scene) => callerOf(company, "ADMIN")
const member = ({ team }: Scene) => [team.member]
const managers = ({ team }: Scene) => [team.lead, team.head]
const requester = ({ team }: Scene) => [team.lead]

const submitEntry = (scene: Scene, kind: EntryKind): Promise<Answer<any>> =>
  as(scene, "head").post(
    PATHS[kind],
    draft(kind, scene.team.member, scene.company.task, { [DATE_FIELDS[kind]]: TODAY }),
  )

const NOUNS: Record<EntryKind, string> = {
  sbs: "side-by-side evaluation",
  non_sbs: "evaluation that is not side by side",
  atw: "attitude-toward-work entry",
  attendance: "attendance issue",
  productivity: "productivity issue",
  additional_points: "additional-points entry",
  incidents: "incident",
}

let edits = 0

const entryRows = (kind: EntryKind): Row[] => [
  {
    ...EVENT,
    type: `scorecard.${kind}.submitted_for_you`,
    title: () => `New ${NOUNS[kind]} for October 19, 2026`,
    recipients: member,
    cause: (scene) => done(submitEntry(scene, kind)),
  },
  {
    ...EVENT,
    type: `scorecard.${kind}.changed_for_you`,
    title: () => `Changed: ${NOUNS[kind]} of October 19, 2026`,
    recipients: member,
    prepare: async (scene) => (await done(submitEntry(scene, kind)))._id,
    cause: (scene, id) => done(as(scene, "head").patch(`${PATHS[kind]}/${id}`, { remarks: `At ${++edits}` })),
  },
  {
    ...EVENT,
    type: `scorecard.${kind}.deleted_for_you`,
    title: () => `Deleted: ${NOUNS[kind]} of October 19, 2026`,
    recipients: member,
    prepare: async (scene) => (await done(submitEntry(scene, kind)))._id,
    cause: (scene, id) => done(as(scene, "head").delete(`${PATHS[kind]}/${id}`)),
  },
]

const ATW = "/v1/atw-entry-requests"
const askAtw = async (scene: Scene): Promise<string> =>
  (await done(askForAtw(as(scene, "member"), { date_of_occurrence: TODAY })))._id

const requestRows: Row[] = [
  {
    ...EVENT,
    type: "scorecard.atw.request_submitted",
    title: (team) => `${nameOf(team, "member")} requested an attitude-toward-work entry`,
    // The head manages the cluster: people further up are not notified if someone closer can decide.
    recipients: requester,
    cause: askAtw,
  },
  {
    ...EVENT,
    type: "scorecard.atw.request_approved",
    title: () => "Your request for October 19, 2026 was approved",
    recipients: member,
    prepare: askAtw,
    cause: (scene, id) => done(as(scene, "head").post(`${ATW}/${id}/approve`, { final_score: 40 })),
  },
  {
    ...EVENT,
    type: "scorecard.atw.request_rejected",
    title: () => "Your request for October 19, 2026 was rejected",
    recipients: member,
    prepare: askAtw,
    cause: (scene, id) => done(as(scene, "head").post(`${ATW}/${id}/reject`, { review_note: "Not this time." })),
  },
]

const evaluationRows: Row[] = [
  {
    ...EVENT,
    type: "scorecard.eval.follow_up",
    title: (team) => `${nameOf(team, "member")} is asking about missing evaluations`,
    recipients: managers,
    cause: (scene) =>
      done(as(scene, "member").post("/v1/scorecard/missing-excess-evals/follow-up", { year: 2026, month: 9 })),
  },
  {
    ...EVENT,
    type: "scorecard.evals.missing_team",
    title: () => "Evaluations missing in September 2026: 3 people",
    recipients: managers,
    cause: ({ run }) => run("missing_evaluation_reminders"),
    byDefault: false,
    card: "Evaluations missing in September 2026: 3 people",
  },
]

const lockRows: Row[] = [
  {
    ...EVENT,
    type: "scorecard.weekly_lock.approaching",
    title: () => "The week of October 12, 2026 locks on Tuesday, October 20, 2026 at 12:00 PM EDT",
    recipients: managers,
    cause: ({ run }) => run("weekly_lock_reminders"),
    card: "The week of October 12, 2026 locks on Tuesday, October 20, 2026 at 12:00 PM EDT",
  },
  {
    ...EVENT,
    type: "scorecard.monthly_lock.approaching",
    title: () => "September 2026 locks on Tuesday, October 20, 2026 at 12:00 PM EDT",
    recipients: managers,
    // The same job once more, which must not repeat any notices.
    cause: ({ run }) => run("weekly_lock_reminders"),
    card: "September 2026 locks on Tuesday, October 20, 2026 at 12:00 PM EDT",
  },
]

const FEEDBACK = "/v1/feedback"
const sendFeedback = async (scene: Scene): Promise<string> => {
  // One person gets more than the day's limit here.
  await sql`delete from tbl_daily_usage`.execute(scene.company.world.app.platform.db)
  const draft = { category: "bug", message: "It is slow.", page_path: "/news" }
  return (await done(as(scene, "member").post(FEEDBACK, draft)))._id
}

const feedbackRows: Row[] = [
  {
    ...EVENT,
    type: "feedback.submitted",
    title: (team) => `${nameOf(team, "member")} sent feedback: a bug`,
    recipients: () => ["ADMIN"],
    cause: sendFeedback,
  },
  {
    ...EVENT,
    type: "feedback.reviewed",
    title: () => "Your feedback: under review",
    recipients: member,
    prepare: sendFeedback,
    cause: (scene, id) => done(admin(scene).patch(`${FEEDBACK}/admin/${id}`, { status: "reviewing" })),
  },
]

const CREATE = "/v1/employees/create-requests"
let proposals = 0
async function propose(scene: Scene): Promise<string> {
  const email_address = `nora.${++proposals}@example.com`
  const personal_data = { first_name: "Nora", last_name: "New", email_address }
  const employment_data = { position: "Agent", manager_id: scene.team.lead }
  const proposed = { hire_date: "2026-11-02", personal_data, employment_data }
  return (await done(as(scene, "lead").post(CREATE, proposed)))._id
}

const peopleRows: Row[] = [
  {
    ...EVENT,
    type: "employee.create_request.submitted",
    title: (team) => `${nameOf(team, "lead")} proposed a new employee`,
    // People who could not approve it are not asked: another team's head does not cover the place that it names.
    recipients: ({ team }) => ["ADMIN", team.head],
    cause: propose,
  },
  {
    ...EVENT,
    type: "employee.create_request.approved",
    title: () => "Nora New was added",
    recipients: requester,
    prepare: propose,
    cause: (scene, id) => done(as(scene, "head").post(`${CREATE}/${id}/approve`)),
  },
  {
    ...EVENT,
    type: "employee.create_request.rejected",
    title: () => "Your request for Nora New was rejected",
    recipients: requester,
    prepare: propose,
    cause: (scene, id) => done(as(scene, "head").post(`${CREATE}/${id}/reject`, { review_note: "Not this year." })),
  },
  {
    ...EVENT,
    type: "employee.welcome",
    title: (team) => `Welcome, ${nameOf(team, "member")}`,
    recipients: member,
    cause: (scene) => done(as(scene, "head").post("/v1/employees/welcome-email", { employee_ids: member(scene) })),
    catalog: false,
    chosen: false,
    composed: true,
  },
  {
    ...EVENT,
    type: "admin.broadcast",
    title: () => "Office closed on Friday",
    recipients: member,
    cause: (scene) =>
      done(
        admin(scene).post("/v1/system/email/send", {
          recipient_ids: member(scene),
          subject: "Office closed on Friday",
          body_html: "<p>Until Monday.</p>",
          delivery: ["email", "in_app"],
        }),
      ),
    catalog: false,
    chosen: false,
    composed: true,
  },
  {
    ...EVENT,
    type: "news.birthday.greeting",
    title: (team) => `${nameOf(team, "mate")} wishes you a happy birthday`,
    recipients: member,
    cause: (scene) =>
      done(
        as(scene, "mate").post(`/v1/dashboard/news/birthdays/${scene.team.member}/greetings`, {
          text: "All the best!",
        }),
      ),
    catalog: false,
  },
]

export const ROWS: readonly Row[] = [
  ...entryRows("sbs"),
  ...entryRows("non_sbs"),
  ...entryRows("atw"),
  ...entryRows("attendance"),
  ...entryRows("productivity"),
  ...entryRows("additional_points"),
  ...entryRows("incidents"),
  ...requestRows,
  ...evaluationRows,
  ...resultRows,
  ...disputeRows,
  ...lockRows,
  ...peopleRows,
  ...feedbackRows,
]
