import { expect, test } from "vitest"
import { runTrial } from "./trial.ts"

/** A short form of `npm run try:kills`, which has the full measure and other databases. KILLS_SEED repeats a plan. */
const KILLS = 3
const SEED = Number(process.env["KILLS_SEED"] ?? Date.now() % 1_000_000)

test(
  `kill -9 of ${KILLS} processes of the service and its database loses nothing that was answered and does nothing twice (seed ${SEED})`,
  { timeout: 900_000 },
  async () => {
    await using started = new AsyncDisposableStack()
    const { faults } = await runTrial({ database: "embedded", kills: KILLS, seed: SEED, log: () => {}, started })
    expect(Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length > 0))).toEqual({})
  },
)
