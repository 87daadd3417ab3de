import * as contracts from "@scorecard/contracts/statements"
import * as archives from "@scorecard/contracts/statement-archives"
import {
  handleTracked,
  mount,
  mountPublic,
  type HandledJob,
  type JobSchedule,
  type MountedRoute,
  type Platform,
} from "#platform/index.ts"
import { cancelArchive, createArchive, downloadArchive, getArchive, handlePurge, purgeSchedule } from "./archive.ts"
import { archiveJob } from "./archive-job.ts"
import { buildArchive } from "./build-archive.ts"
import { getStatement, verifyStatement } from "./statement.ts"

/** Final figures as a PDF that anyone can verify. (rules/months#statements) */
export function openStatements(platform: Platform): {
  routes: MountedRoute[]
  jobs: HandledJob[]
  schedules: JobSchedule[]
} {
  return {
    routes: [
      mount(contracts.getStatement, ({ actor, query }) => getStatement(platform, actor, query)),
      mountPublic(contracts.verifyStatement, ({ params }) => verifyStatement(platform, params.code)),
      mount(archives.createArchive, ({ actor, body }) => createArchive(platform, actor, body)),
      mount(archives.downloadArchive, ({ actor, params }) => downloadArchive(platform, actor, params.job_id)),
      mount(archives.getArchive, ({ actor, params }) => getArchive(platform, actor, params.job_id)),
      mount(archives.cancelArchive, ({ actor, params }) => cancelArchive(platform, actor, params.job_id)),
    ],
    jobs: [
      handleTracked(platform, archiveJob, (job, progress) => buildArchive(platform, job, progress)),
      handlePurge(platform),
    ],
    schedules: [purgeSchedule],
  }
}
