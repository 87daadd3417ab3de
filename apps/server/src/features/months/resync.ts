import { EmployeeId } from "@scorecard/contracts/common"
import { z } from "zod"
import { defineJob } from "#platform/jobs/index.ts"

/** One person's month is to be scored again and written to the warehouse. (interface §6 rule 8) */
export const resyncEntries = defineJob({
  name: "scorecard_entry_resync",
  payload: z.strictObject({ employee_id: EmployeeId, month: z.string() }),
  policy: "debounced",
  key: ({ employee_id, month }) => `${month} ${employee_id}`,
  debounceSeconds: 1,
  // Ten minutes apart they last more than a week: an older draft month, which no rolling sync looks after, would keep a
  // wrong figure for as long as nobody syncs it. (The queue itself forgets a job after two weeks.)
  retryLimit: 2_000,
})
