import { useEffect, useRef, useState } from "react"
import { readPreview } from "../api/endpoints.gen.ts"
import type { Checked, FullPreview, ImportRoutes, Mapping, StoredPreview } from "./import-types.ts"
import { call } from "./api-client.ts"
import { CallFailed, secondsToNextTry } from "./problem.ts"
import { useApiMutation } from "./query.ts"
import { upload } from "./upload.ts"
import { messages } from "./messages.ts"

export type Charset = "utf-8" | "windows-1252"
type Input = { file: File; mapping?: Mapping | undefined; charset: Charset | null }
type Pending = Extract<StoredPreview, { status: "running" | "failed" }>
type Job = Pending["job"]

/** How far a check is: the upload in percent, and the job of a large file. */
export type CheckProgress = { percent: number; job: Job | null }

const POLL_MS = 1_000
const MS_PER_SECOND = 1_000
const AT_START: CheckProgress = { percent: 0, job: null }

/**
 * Uploads a file to check it without writing anything, and waits for the job of a large one. Choosing another file or
 * leaving the page aborts it.
 */
export function useImportPreview(endpoint: ImportRoutes["preview"]) {
  const [progress, setProgress] = useState(AT_START)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const check = useApiMutation(async ({ file, mapping, charset }: Input): Promise<Checked> => {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    setProgress(AT_START)
    const fields = {
      ...(charset !== null && { charset }),
      ...(mapping && { mapping: JSON.stringify(mapping) }),
    }
    const onProgress = (percent: number) => setProgress({ percent, job: null })
    // A large file is answered with 202 and no rows. (rules/uploads#large-files)
    const sent: Promise<FullPreview | Pending> = upload(endpoint, file, { signal, onProgress, fields })
    const answer = await sent
    if ("rows" in answer) return answer
    return waitForJob(answer, signal, (job) => setProgress({ percent: 100, job }))
  }, [])
  const { mutate, reset, error, isPending } = check
  return {
    error,
    isPending,
    progress,
    send: mutate,
    drop: () => {
      running.current?.abort()
      reset()
    },
  }
}

async function waitForJob(first: Pending, signal: AbortSignal, onProgress: (job: Job) => void): Promise<Checked> {
  let seen: StoredPreview = first
  while (seen.status !== "ready") {
    if (seen.status === "failed") throw failureOf(seen)
    onProgress(seen.job)
    seen = await readAgain(seen, signal)
  }
  return { ...seen, rows: null }
}

/** The next state of a preview. If the service is away for a while, the state stays as it is. */
async function readAgain(seen: Pending, signal: AbortSignal): Promise<StoredPreview> {
  const { preview_id } = seen
  await pause(POLL_MS, signal)
  try {
    return await call(readPreview, { params: { preview_id }, signal })
  } catch (error) {
    const seconds = secondsToNextTry(error)
    if (seconds === null) throw error
    await pause(seconds * MS_PER_SECOND, signal)
    return seen
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener("abort", () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function failureOf({ job: { error } }: Pending): CallFailed {
  const detail = error?.detail ?? messages.importPreview.checkFailed
  const code = error?.code ?? "failed"
  const title = messages.importPreview.checkFailedTitle
  return new CallFailed(500, { type: "about:blank", title, status: 500, detail, code, errors: [], request_id: "" })
}
