import { useEffect, useRef, useState } from "react"
import { uploadFile } from "../../api/endpoints.gen.ts"
import { upload } from "../../lib/upload.ts"
import { messages } from "./messages/index.ts"

type UseUpload = { maxMegabytes: number; onSent: (fileId: string) => void }

const MEBIBYTE = 1024 * 1024

/** Uploads a learning file as soon as it is chosen. Leaving the form aborts it. */
export function useUpload({ maxMegabytes, onSent }: UseUpload) {
  const [file, setFile] = useState<File | null>(null)
  const [percent, setPercent] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (chosen: File) => {
    setError(null)
    if (chosen.size > maxMegabytes * MEBIBYTE) {
      setError(new Error(messages.useUpload.isLargerThanMb(chosen.name, maxMegabytes)))
      return
    }
    const control = new AbortController()
    running.current = control
    setPercent(0)
    setFile(chosen)
    try {
      const { _id } = await upload(uploadFile, chosen, { signal: control.signal, onProgress: setPercent })
      onSent(_id)
    } catch (reason) {
      if (!control.signal.aborted) setError(reason)
    } finally {
      if (running.current === control) setFile(null)
    }
  }
  return { file, percent, error, send: (chosen: File) => void send(chosen), cancel: () => running.current?.abort() }
}
