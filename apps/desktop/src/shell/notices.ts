import { Notification } from "@webviewjs/webview"
import type { Log, Notice } from "../main/ports.ts"

/** An object that is collected hears no click: the newest are kept, of which a person may still see one. */
const MAX_KEPT = 20

/** Notifications of the operating system. */
export class Notices {
  #icon: string
  #log: Log
  #shown = new Map<string, Notification>()

  constructor(icon: string, log: Log) {
    this.#icon = icon
    this.#log = log
  }

  show(notice: Notice, onClick: () => void): void {
    this.#shown.get(notice.id)?.close()
    const notification = new Notification(notice.title, {
      body: notice.body,
      icon: this.#icon,
      // Only a persistent notification hears clicks, and on Linux only those of its buttons.
      persistent: true,
      actions: [{ action: "open", title: notice.action }],
    })
    const forget = () => {
      if (this.#shown.get(notice.id) === notification) this.#shown.delete(notice.id)
    }
    notification.on("click", () => {
      forget()
      onClick()
    })
    notification.on("close", forget)
    notification.on("error", () => {
      forget()
      this.#log("notification_failed", {})
    })
    this.#shown.delete(notice.id)
    this.#shown.set(notice.id, notification)
    const [oldest] = this.#shown.keys()
    if (this.#shown.size > MAX_KEPT && oldest !== undefined) this.#shown.delete(oldest)
  }

  close(): void {
    for (const notification of this.#shown.values()) notification.close()
    this.#shown.clear()
  }
}
