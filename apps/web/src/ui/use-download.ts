import { notifications } from "@mantine/notifications"
import { useState } from "react"
import { messageOf, titleOf } from "../lib/problem.ts"

/** Runs a download: `busy` meanwhile, and a notice says why if it fails. */
export function useDownload(): { busy: boolean; run: (download: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const run = async (download: () => Promise<void>) => {
    setBusy(true)
    try {
      await download()
    } catch (error) {
      notifications.show({ color: "red", title: titleOf(error), message: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
