import type { Browser } from "@playwright/test"

/** One task of the thread that runs scripts, layout and painting. */
export type Task = { clockMs: number; processorMs: number }

type TraceEvent = { name: string; pid: number; tid: number; dur?: number; tdur?: number; args?: { name?: string } }

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
const MICROSECONDS_PER_MS = 1_000

/**
 * Records the tasks of a browser's pages. Wall-clock time includes what other programs took of the machine; processor
 * time does not.
 */
export async function watchMainThread(browser: Browser): Promise<{ stop(): Promise<Task[]> }> {
  const session = await browser.newBrowserCDPSession()
  const tasks: TraceEvent[] = []
  const mainThreads = new Set<string>()
  session.on("Tracing.dataCollected", ({ value }) => {
    // The protocol's own type declares every value of an event as a string.
    for (const event of value as unknown as TraceEvent[]) {
      if (event.name === "RunTask") tasks.push(event)
      if (event.name === "thread_name" && event.args?.name === "CrRendererMain") mainThreads.add(threadOf(event))
    }
  })
  const traceConfig = { includedCategories: CATEGORIES, recordMode: "recordAsMuchAsPossible" as const }
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig })
  return {
    async stop() {
      const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve))
      await session.send("Tracing.end")
      await complete
      await session.detach()
      return tasks
        .filter((event) => mainThreads.has(threadOf(event)))
        .map(({ dur = 0, tdur = 0 }) => ({
          clockMs: dur / MICROSECONDS_PER_MS,
          processorMs: tdur / MICROSECONDS_PER_MS,
        }))
    },
  }
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid}.${tid}`
}
