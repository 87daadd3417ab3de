/**
 * The tests that CI runs on Citus, too: every way to write, every job, and what several
 * nodes show. `npm run test:citus` runs them.
 */
export const CITUS_SELECTION = [
  "apps/server/test/citus/every-job.citus.test.ts",
  "apps/server/test/citus/nodes.citus.test.ts",
  "apps/server/test/citus/selection.test.ts",
  "apps/server/test/distribution-key/distribution-key.test.ts",
  "apps/server/test/citus/write-paths.citus.test.ts",
  "apps/server/src/demo/demo.test.ts",
  "apps/server/src/features/bulk/batches.test.ts",
  "apps/server/src/features/entries/entries.test.ts",
  "apps/server/src/features/entries/jobs.test.ts",
  "apps/server/src/features/mails/mails.test.ts",
  "apps/server/src/features/months/months.test.ts",
  "apps/server/src/features/notifications/deliver.test.ts",
  "apps/server/src/features/schedules/schedules.test.ts",
  "apps/server/src/features/task-delivery/task-delivery.test.ts",
  "apps/server/src/features/team-chat/team-chat.test.ts",
  "apps/server/src/platform/transactions/transact-retries.test.ts",
]
