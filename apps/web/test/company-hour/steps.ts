import type { Page } from "@playwright/test"

/*
 * How much work a journey is: its steps, what is clicked and filled in for each, and how long it took.
 */

type Step = { name: string; actions: number; seconds: number }

/** To read, decide, and click or type. */
const SECONDS_PER_ACTION = 12

const COUNTER = "countedActions"

/** Counts presses of the pointer and fields that were changed, on every page from now on. */
async function countActions(page: Page): Promise<() => number> {
  let actions = 0
  await page.exposeFunction(COUNTER, () => void (actions += 1))
  await page.addInitScript((name) => {
    const count = () => {
      // The function that the journey exposes.
      const report: unknown = Reflect.get(globalThis, name)
      if (typeof report === "function") report()
    }
    addEventListener("pointerdown", count, true)
    addEventListener(
      "change",
      ({ target }) => target instanceof HTMLInputElement && target.type === "text" && count(),
      true,
    )
  }, COUNTER)
  return () => actions
}

export async function openSteps(page: Page) {
  const countSoFar = await countActions(page)
  const steps: Step[] = []
  return {
    async run(name: string, work: () => Promise<void>): Promise<void> {
      const [before, startedAt] = [countSoFar(), performance.now()]
      await work()
      steps.push({ name, actions: countSoFar() - before, seconds: (performance.now() - startedAt) / 1000 })
    },
    /** A table for the log; people's minutes are guessed from their clicks. */
    report(): string {
      const lines = steps.map(
        ({ name, actions, seconds }) =>
          `${name.padEnd(46)} ${String(actions).padStart(4)} ${seconds.toFixed(1).padStart(7)} s`,
      )
      const actions = steps.reduce((sum, step) => sum + step.actions, 0)
      const minutes = steps.reduce((sum, step) => sum + step.seconds, 0) / 60
      return [
        `${"Step".padEnd(46)} clicks and fields, time of the machine`,
        ...lines,
        `${steps.length} steps, ${actions} clicks and fields: ${minutes.toFixed(1)} minutes of the machine, ` +
          `about ${Math.round((actions * SECONDS_PER_ACTION) / 60 + minutes)} minutes of someone who does it for the first time`,
      ].join("\n")
    },
  }
}
