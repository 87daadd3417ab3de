import { useEffect, useRef, useState } from "react"
import type { AnyEndpoint, Reply } from "../api/endpoint.ts"
import { useApiMutation } from "./query.ts"
import { upload } from "./upload.ts"

type Sent = { file: File; fields?: Readonly<Record<string, string>> }

/**
 * Uploads a file to check it without storing it. `percent` is the upload progress. Choosing another file or leaving
 * the page aborts the upload.
 */
export function usePreviewUpload<E extends AnyEndpoint>(endpoint: E) {
  const [percent, setPercent] = useState(0)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const preview = useApiMutation(({ file, fields = {} }: Sent): Promise<Reply<E>> => {
    const control = new AbortController()
    running.current = control
    setPercent(0)
    return upload(endpoint, file, { signal: control.signal, onProgress: setPercent, fields })
  }, [])
  const { mutate, reset, data, error, isPending } = preview
  return {
    /** null until the file has been checked. */
    data: data ?? null,
    error,
    isPending,
    percent,
    send: mutate,
    drop: () => {
      running.current?.abort()
      reset()
    },
  }
}
