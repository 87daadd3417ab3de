import { notifications } from "@mantine/notifications"
import type { NativeAction } from "../bridge.ts"
import { messages } from "./messages.ts"
import { native } from "./native.ts"

/** Asks the main process for something. A new state follows, if anything changed. */
export function act(action: NativeAction): void {
  native.act(action).catch(() => notifications.show({ color: "red", message: messages.frame.actionFailed }))
}
