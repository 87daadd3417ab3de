import type { HandledJob } from "#platform/jobs/index.ts"
import type { Platform } from "#platform/platform.ts"
import { completeCompany } from "./complete-company.ts"
import { completeDemo, completeDemoJob, RETRY_SECONDS } from "./complete-job.ts"
import { fillIfEmpty } from "./fill-if-empty.ts"
import { seedLoad, type LoadQuestion, type LoadReport } from "./load.ts"
import type { DemoDeps, DemoUseCases } from "./deps.ts"

export type { CompanyCollections } from "./documents.ts"
export { LoadRefused } from "./load.ts"
export type { LoadProgress, LoadQuestion, LoadReport } from "./load.ts"
export type { DemoUseCases } from "./deps.ts"

export type Demo = {
  jobs: HandledJob[]
  /**
   * With DEMO_DATA, on a database without people: the made-up company, its past months final and its last one synced
   * when this returns. After a start that died half-way, completes what that one left. (rules/running#first-start)
   */
  fillIfEmpty(): Promise<void>
  /** As many people and entries as asked for, for measuring. @throws LoadRefused */
  seedLoad(question: LoadQuestion): Promise<LoadReport>
}

export function openDemo(platform: Platform, needs: DemoUseCases): Demo {
  const deps: DemoDeps = { ...platform, needs }
  return {
    jobs: [completeDemoJob(deps)],
    async fillIfEmpty() {
      if (!platform.config.demoData) return
      await fillIfEmpty(deps)
      if (await completeCompany(deps)) return
      await platform.transact((tx) => tx.enqueue(completeDemo, {}, { startAfterSeconds: RETRY_SECONDS }))
    },
    seedLoad: (question) => seedLoad(deps, question),
  }
}
