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
  arrives(row: Row, told: string[]): Arrival
}

const nothing: Arrival = { inbox: [], mails: [], posts: [] }
const both = (told: string[]): Arrival => ({ inbox: told, mails: told, posts: [] })
const withPost = (row: Row, told: string[], status: "posted" | "failed"): Arrival => ({
  ...both(told),
  posts: row.card === null ? [] : [status],
})
const plain = { change: {}, choice: null, arrives: (_row: Row, told: string[]) => both(told) }

/**
 * Each round has every type in one of these, and its neighbors in others, so that settings cannot leak between types.
 */
export const BY_TYPE: readonly Situation[] = [
  { ...plain, name: "as set up", change: null, arrives: (row, told) => (row.byDefault ? both(told) : nothing) },
  {
    ...plain,
    name: "disabled by level 5",
    change: { enabled: false },
    arrives: (row, told) => (row.catalogue ? nothing : both(told)),
  },
  {
    ...plain,
    name: "in-app switched off",
    choice: { in_app: false, email: true },
    arrives: (row, told) => ({ ...both(told), inbox: row.chosen ? told.slice(1) : told }),
  },
  {
    ...plain,
    name: "email switched off",
    choice: { in_app: true, email: false },
    arrives: (row, told) => ({ ...both(told), mails: row.chosen ? told.slice(1) : told }),
  },
  {
    ...plain,
    name: "restricted to in-app",
    change: { channels: ["in_app"] },
    arrives: (row, told) => ({ ...both(told), mails: row.catalogue ? [] : told }),
  },
  {
    ...plain,
    name: "restricted to email",
    change: { channels: ["email"] },
    arrives: (row, told) => ({ ...both(told), inbox: row.catalogue ? [] : told }),
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

const all = (situation: Situation, given: Partial<Round> = {}): Round => ({
  situation: () => situation,
  quiet: false,
  automated: false,
  closed: false,
  team: "ONE",
  ...given,
})

const chosenForChannel = { post_to_team_channel: true }

/** Everything that can arrive does. */
export const POSTING: Round = all(
  {
    ...plain,
    name: "automated posts on, chosen",
    change: chosenForChannel,
    arrives: (row, told) => withPost(row, told, "posted"),
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
      arrives: (row, told) => ({ ...both(told), mails: row.composed ? told : told.slice(1) }),
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
      arrives: (row, told) => withPost(row, row.card === null ? told : [], "posted"),
    },
    { automated: true },
  ),
  all(
    {
      ...plain,
      name: "automated posts on, chosen, disabled",
      change: { ...chosenForChannel, enabled: false },
      arrives: (row, told) => (row.catalogue ? nothing : both(told)),
    },
    { automated: true },
  ),
  all(
    {
      ...plain,
      name: "automated posts on, chosen, the channel closed",
      change: chosenForChannel,
      arrives: (row, told) => withPost(row, told, "failed"),
    },
    { automated: true, closed: true },
  ),
  all({ ...plain, name: "in the other team" }, { team: "TWO" }),
]
