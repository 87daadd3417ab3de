import { callerOf, done, ALL_PEOPLE, type Company } from "./company.ts"
import { ROWS, type Row, type Scene } from "./rows.ts"
import type { Round, Situation } from "./situations.ts"

const TYPES = "/v1/system/notifications/types"

/** Setup that causes no notices. */
export async function disableAll(company: Company): Promise<void> {
  for (const { type, catalog } of ROWS)
    if (catalog) await done(callerOf(company, "ADMIN").patch(`${TYPES}/${type}`, { enabled: false }))
}

type Cell = { row: Row; situation: Situation }

/** Applies the settings of the admin and the recipients. @returns the unexpected answers */
export async function setUp(scene: Scene, round: Round): Promise<string[]> {
  const { company } = scene
  const cells = ROWS.map((row, index) => ({ row, situation: round.situation(index) }))
  await done(callerOf(company, "ADMIN").patch("/v1/system/teams/connection", { automated_posts: round.automated }))
  const administered = await Promise.all(cells.map(({ row, situation }) => administer(company, row, situation)))
  const chosen: string[] = []
  for (const person of ALL_PEOPLE) {
    const theirs = cells.filter(({ row }) => row.recipients(scene)[0] === person)
    chosen.push(...(await choose(company, person, { cells: theirs, quiet: round.quiet })))
  }
  return [...administered.flat(), ...chosen]
}

async function administer(company: Company, row: Row, { name, change, refused }: Situation): Promise<string[]> {
  const path = `${TYPES}/${row.type}` as const
  const patch = async (body: object, expected: number) => {
    const answer = await callerOf(company, "ADMIN").patch(path, body)
    return answer.status === expected ? [] : [`${row.type}, ${name}: level 5 is answered ${answer.text}`]
  }
  const preset = { enabled: null, channels: null, post_to_team_channel: null }
  if (!row.catalog) return patch(change ?? preset, 404)
  if (change === null) return patch(preset, 200)
  if (refused) return [...(await patch({ ...preset, enabled: true }, 200)), ...(await patch(change, 422))]
  const { post_to_team_channel, ...others } = change
  const [changed, forChannel] = [{ ...preset, enabled: true, ...others }, { post_to_team_channel }]
  if (post_to_team_channel === undefined) return patch(changed, 200)
  if ("channels" in change) {
    if (row.card !== null) return patch({ ...changed, post_to_team_channel }, 200)
    return [...(await patch({ ...preset, enabled: true }, 200)), ...(await patch({ channels: [] }, 422))]
  }
  // A personal type never goes to the channel: only that is refused.
  return [...(await patch(changed, 200)), ...(await patch(forChannel, row.card === null ? 422 : 200))]
}

/** At 12:30 in New York it is half past midnight in Manila. */
const QUIET_NOW = { start: "22:00", end: "06:00", timezone: "Asia/Manila" }
const QUIET_LATER = { ...QUIET_NOW, timezone: "America/New_York" }

async function choose(
  company: Company,
  person: string,
  { cells, quiet }: { cells: readonly Cell[]; quiet: boolean },
): Promise<string[]> {
  const caller = callerOf(company, person)
  const put = (types: object) =>
    caller.put("/v1/notifications/preferences", {
      types,
      quiet_hours: quiet && cells.length > 0 ? QUIET_NOW : QUIET_LATER,
    })
  const choices = cells.filter(({ situation }) => situation.choice !== null)
  const possible = choices.filter(({ row }) => row.chosen)
  await done(put(Object.fromEntries(possible.map(({ row, situation }) => [row.type, situation.choice]))))
  const wrong: string[] = []
  for (const { row, situation } of choices.filter(({ row }) => !row.chosen)) {
    const answer = await put({ [row.type]: situation.choice })
    if (answer.status !== 422) wrong.push(`${row.type}, ${situation.name}: ${person} is answered ${answer.status}`)
  }
  return wrong
}
