// The worker that `killed-worker.test.ts` kills: it takes one job, reports it, and never ends it.
import { silentLog } from "#platform/log/index.ts"
import { handle, startJobs } from "./index.ts"
import { patient } from "./patient-job.fixture.ts"

await startJobs({
  connectionString: process.argv[2] ?? "",
  declarations: [patient],
  log: silentLog,
  handlers: [
    handle(patient, () => {
      process.stdout.write("working\n")
      return Promise.withResolvers<void>().promise
    }),
  ],
})
