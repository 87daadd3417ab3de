import { csvOfRows, sendForm, type Row } from "#features/bulk/bulk.test-support.ts"
import type { Answer, Caller, TestWorld } from "#test/support/world.ts"

type Reply = { status: number; body: object }

/** The reply of a request that must succeed. */
export async function granted<Given extends Reply>(answer: Promise<Given>): Promise<Given["body"]> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`Refused with ${status}: ${JSON.stringify(body)}`)
  return body
}

export type Api = {
  world: TestWorld
  admin(): Promise<Caller>
  /** Uploads the rows; every one of them must be valid. */
  upload(path: string, rows: readonly Row[]): Promise<void>
  setNow(instant: Temporal.Instant): void
  now(): Temporal.Instant
}

/** The API as an administrator uses it while the clock moves on. */
export function openApi(world: TestWorld, start: Temporal.Instant): Api {
  let now = start
  let signedIn: { at: Temporal.Instant; caller: Caller } | null = null
  const admin = async () => {
    if (signedIn === null || !signedIn.at.equals(now)) {
      signedIn = { at: now, caller: await world.as("admin@example.com") }
    }
    return signedIn.caller
  }
  return {
    world,
    admin,
    now: () => now,
    setNow(instant) {
      now = instant
      world.setNow(instant.toString())
    },
    async upload(path, rows) {
      const caller = await admin()
      const file = { name: "rows.csv", content: csvOfRows(rows) }
      const seen = await granted<Answer<any>>(sendForm(caller, `${path}/bulk/preview`, file))
      // The shape is `SheetPreview`; a path that is not a literal has no type of its own.
      const { preview_id, invalid } = seen as { preview_id: string; invalid: number }
      if (invalid > 0) throw new Error(`${path} refuses rows: ${JSON.stringify(seen).slice(0, 2_000)}`)
      await granted(caller.post(`${path}/bulk/commit`, { preview_id }))
    },
  }
}
