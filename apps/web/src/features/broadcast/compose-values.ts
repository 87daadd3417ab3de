import type { Way } from "./broadcast-labels.ts"
import { messages } from "./messages.ts"

export type Values = {
  recipient_ids: string[]
  subject: string
  body_html: string
  action_url: string
  delivery: Way[]
}

export const MAX_BODY = 100_000

export const EMPTY: Values = {
  recipient_ids: [],
  subject: "",
  body_html: "",
  action_url: "",
  delivery: ["email", "in_app"],
}

/** Why the message can't be sent yet, by field. */
export const RULES = {
  recipient_ids: (ids: string[]) => (ids.length === 0 ? messages.composeValues.chooseWhoGetsIt : null),
  subject: (subject: string) => (subject.trim() === "" ? messages.composeValues.giveItASubject : null),
  body_html: (html: string) => (hasText(html) ? null : messages.composeValues.writeTheMessage),
  action_url: (address: string) =>
    address === "" || address.startsWith("/") || address.startsWith("https://")
      ? null
      : messages.composeValues.pageOfThisClient,
  delivery: (ways: Way[]) => (ways.length === 0 ? messages.composeValues.chooseAtLeastOneWay : null),
}

function hasText(html: string): boolean {
  return html.replaceAll(/<[^>]*>|&nbsp;/g, "").trim() !== ""
}

/** The service's field errors, with refused recipients named instead of numbered. */
export function withRecipients(
  fields: Record<string, string>,
  ids: readonly string[],
  nameOf: (id: string) => string,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [field, at] = path.split(".")
      const id = field === "recipient_ids" && at !== undefined ? ids[Number(at)] : undefined
      return [path, id === undefined ? message : `${nameOf(id)}: ${message}`]
    }),
  )
}
