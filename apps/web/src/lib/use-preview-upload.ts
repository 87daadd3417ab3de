import { useEffect, useRef, useState } from "react"
import type { AnyEndpoint, Reply } from "../api/endpoint.ts"
import { useApiMutation } from "./query.ts"
import { upload } from "./upload.ts"

type Sent = { file: File; fields?: Readonly<Record<string, string>> }

/**
 * Sends a file that is looked at and not kept; `percent` says how much of it is sent. Whoever chooses another file, or
 * leaves the page, gives up the one that is on its way.
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
    /** null until the file was looked at. */
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
