import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { completeSetup, signIn, startProgram } from "../../apps/server/test/support/program.ts"
import { atLeast, atMost, figureText, type Report } from "./report.ts"
import { quantile } from "./runs.ts"
import { csvFile, issuesTable, peopleTable, workbookFile, type UploadFile } from "./upload-files.ts"
import { commitFile, measureRest, previewFile, startUpload, undoFile, type Step } from "./upload-steps.ts"
import { WATCHED_FLAG } from "./watched.ts"

const LIMITS = { healthP99Ms: 100, growthMb: 200, reports: 5 }
const UNLIMITED = { RATE_LIMIT_SIGN_IN: "0", RATE_LIMIT_DEFAULT: "0" }

const WAITS =
  "no stretch of the program itself is that long. In between it waits for a processor: the database, the reader of workbooks, the mails and recalculations that the step before has queued, and whatever else the machine runs share two cores with it."

const PEOPLE = "/v1/employees"
const ISSUES = "/v1/scorecard/attendance-issues"

/**
 * 50,000 people and 50,000 attendance issues are previewed, committed and undone by the real program, API and worker in
 * one process, while its health is asked for about forty times a second.
 */
export async function uploads(): Promise<Report> {
  const directory = await mkdtemp(join(tmpdir(), "scorecard-uploads-"))
  // As root, the database runs as a different user, who must be able to access it.
  await chmod(directory, 0o755)
  const settings = { DATA_DIR: directory, DEMO_DATA: "false", NODE_OPTIONS: WATCHED_FLAG, ...UNLIMITED }
  const program = await startProgram(settings)
  try {
    const token = await signIn(program, "admin@example.com")
    await completeSetup(program, token)
    const files: { file: UploadFile; isUndone: boolean }[] = [
      { file: csvFile("people, CSV", PEOPLE, peopleTable("P")), isUndone: false },
      { file: csvFile("issues, CSV", ISSUES, issuesTable("P")), isUndone: true },
      { file: await workbookFile("issues, XLSX", ISSUES, issuesTable("P")), isUndone: false },
      { file: await workbookFile("people, XLSX", PEOPLE, peopleTable("Q")), isUndone: true },
    ]
    const rest = await measureRest(await startUpload(program, token))
    const steps: Step[] = []
    for (const { file, isUndone } of files) {
      const to = await startUpload(program, token)
      const { step, previewId } = await previewFile(to, file)
      const committed = await commitFile(to, file, previewId)
      steps.push(step, committed.step)
      if (isUndone) steps.push(await undoFile(to, file, committed.batchId))
    }
    return reportOf(rest, steps)
  } finally {
    await program.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

function reportOf(rest: Step, steps: readonly Step[]): Report {
  const p99 = ({ health }: Step) => quantile(health, 0.99)
  return {
    title: "Uploads of 50,000 rows",
    notes: [
      "The real program, API and worker in one process: files of 50,000 people and of 50,000 attendance issues, each previewed by its job, committed in one transaction, and some undone. `/health` is asked for meanwhile by another process, 20 ms after each answer. A stretch is what the program's main thread computes before any other request has its turn: processor time, which does not grow with what else the machine does. Growth is the peak of the program's resident memory above what it was before the file was uploaded. Progress: the different states that were shown to the client.",
    ],
    columns: ["", "seconds", "/health p50 ms", "p99 ms", "slowest ms", "longest stretch ms", "growth MB", "progress"],
    rows: [rest, ...steps].map((step) => [
      step.name,
      figureText(step.seconds),
      figureText(quantile(step.health, 0.5)),
      figureText(p99(step)),
      figureText(Math.max(...step.health)),
      figureText(step.stretchMs),
      figureText(step.growthMb),
      figureText(step.reports),
    ]),
    figures: [
      atMost("/health p99 in ms, worst row", Math.max(...steps.map(p99)), LIMITS.healthP99Ms, WAITS),
      atMost("growth in MB, worst row", Math.max(...steps.map(({ growthMb }) => growthMb)), LIMITS.growthMb),
      atLeast("states of progress shown, worst row", Math.min(...steps.map(({ reports }) => reports)), LIMITS.reports),
    ],
  }
}
