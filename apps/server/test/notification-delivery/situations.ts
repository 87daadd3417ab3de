import type { Row } from "./rows.ts"

/** Who has it in the inbox, who by email, and the state of its posts to the channel. */
export type Arrival = { inbox: string[]; mails: string[]; posts: string[] }

/** A column of the table: the settings of a type before the event, and what then arrives. */
export type Situation = {
  name: string
  /** The level-5 settings of the type; null keeps the defaults. Refused for types that level 5 does not administer. */
  change: Record<string, unknown> | null
  /** Whether that change is refused: then nothing changes. */
  refused?: true
  /** The first recipient's settings of the type; refused for types without a choice. */
  choice: { in_app: boolean; email: boolean } | null
  arrives(row: Row, recipients: string[]): Arrival
}

const nothing: Arrival = { inbox: [], mails: [], posts: [] }
const both = (recipients: string[]): Arrival => ({ inbox: recipients, mails: recipients, posts: [] })
const withPost = (row: Row, recipients: string[], status: "posted" | "failed"): Arrival => ({
  ...both(recipients),
  posts: row.card === null ? [] : [status],
})
const plain = { change: {}, choice: null, arrives: (_row: Row, recipients: string[]) => both(recipients) }

/**
 * Each round has every type in one of these, and its neighbors in others, so that settings cannot leak between types.
 */
export const BY_TYPE: readonly Situation[] = [
  {
    ...plain,
    name: "as set up",
    change: null,
    arrives: (row, recipients) => (row.byDefault ? both(recipients) : nothing),
  },
  {
    ...plain,
    name: "disabled by level 5",
    change: { enabled: false },
    arrives: (row, recipients) => (row.catalog ? nothing : both(recipients)),
  },
  {
    ...plain,
    name: "in-app switched off",
    choice: { in_app: false, email: true },
    arrives: (row, recipients) => ({ ...both(recipients), inbox: row.chosen ? recipients.slice(1) : recipients }),
  },
  {
    ...plain,
    name: "email switched off",
    choice: { in_app: true, email: false },
    arrives: (row, recipients) => ({ ...both(recipients), mails: row.chosen ? recipients.slice(1) : recipients }),
  },
  {
    ...plain,
    name: "restricted to in-app",
    change: { channels: ["in_app"] },
    arrives: (row, recipients) => ({ ...both(recipients), mails: row.catalog ? [] : recipients }),
  },
  {
    ...plain,
    name: "restricted to email",
    change: { channels: ["email"] },
    arrives: (row, recipients) => ({ ...both(recipients), inbox: row.catalog ? [] : recipients }),
  },
  {
    ...plain,
    name: "restricted to no channel at all, which is refused",
    change: { channels: [] },
    refused: true,
  },
]

/** Applies to a whole round. */
export type Round = {
  situation(index: number): Situation
  quiet: boolean
  automated: boolean
  /** Whether the channel rejects posts. */
  closed: boolean
  team: "ONE" | "TWO"
}

const all = (situation: Situation, overrides: Partial<Round> = {}): Round => ({
  situation: () => situation,
  quiet: false,
  automated: false,
  closed: false,
  team: "ONE",
  ...overrides,
})

const chosenForChannel = { post_to_team_channel: true }

/** Everything that can arrive does. */
export const POSTING: Round = all(
  {
    ...plain,
    name: "automated posts on, chosen",
    change: chosenForChannel,
    arrives: (row, recipients) => withPost(row, recipients, "posted"),
  },
  { automated: true },
)

export const ROUNDS: readonly Round[] = [
  ...BY_TYPE.map((first, turn) => ({
    ...all(first),
    situation: (index: number) => BY_TYPE[(index + turn) % BY_TYPE.length] ?? first,
  })),
  all(
    {
      ...plain,
      name: "quiet hours now",
      arrives: (row, recipients) => ({ ...both(recipients), mails: row.composed ? recipients : recipients.slice(1) }),
    },
    { quiet: true },
  ),
  all({ ...plain, name: "automated posts on, not chosen" }, { automated: true }),
  all({ ...plain, name: "automated posts off, chosen", change: chosenForChannel }),
  POSTING,
  all(
    {
      ...plain,
      name: "automated posts on and selected, restricted to no other channel, which is refused for types that are not posted",
      change: { ...chosenForChannel, channels: [] },
      arrives: (row, recipients) => withPost(row, row.card === null ? recipients : [], "posted"),
    },
    { automated: true },
  ),
  all(
    {
      ...plain,
      name: "automated posts on, chosen, disabled",
      change: { ...chosenForChannel, enabled: false },
      arrives: (row, recipients) => (row.catalog ? nothing : both(recipients)),
    },
    { automated: true },
  ),
  all(
    {
      ...plain,
      name: "automated posts on, chosen, the channel closed",
      change: chosenForChannel,
      arrives: (row, recipients) => withPost(row, recipients, "failed"),
    },
    { automated: true, closed: true },
  ),
  all({ ...plain, name: "in the other team" }, { team: "TWO" }),
]
