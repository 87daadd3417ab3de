import { notifications } from "@mantine/notifications"
import type { QueryClient } from "@tanstack/react-query"
import { showMonthSnapshot, showPerformance } from "@scorecard/web/api/endpoints.gen.ts"
import type { NativeAction } from "../bridge.ts"
import { followMain, native } from "./client-state.ts"
import { messages } from "./messages.ts"

const VERSION = /^v\d+$/

/** Asks the main process for something. A new state follows, if anything changed. */
export function act(action: NativeAction): void {
  native.act(action).catch(() => notifications.show({ color: "red", message: messages.frame.actionFailed }))
}

/** The main process polls and says what has changed; only that is read again. (rules/desktop-client#polling) */
export function refreshWhatChanged(client: QueryClient): void {
  client.setDefaultOptions({
    ...client.getDefaultOptions(),
    queries: { ...client.getDefaultOptions().queries, refetchOnWindowFocus: false, refetchOnReconnect: false },
  })
  followMain((event) => {
    if (event.type !== "changed") return
    for (const path of event.paths) {
      void client.invalidateQueries({ queryKey: keyOf(path) })
      // The trend changes with the month's figures, and is not polled.
      if (path.startsWith(showMonthSnapshot.path)) {
        void client.invalidateQueries({ queryKey: keyOf(showPerformance.path) })
      }
    }
  })
}

/** The key of all queries of a resource: see `apiQuery`. */
function keyOf(path: string): string[] {
  const [resource = ""] = path.split("?")
  return resource.split("/").filter((part) => part !== "" && !VERSION.test(part))
}
