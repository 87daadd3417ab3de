import type { Reply } from "../../../api/endpoint.ts"
import type { readPreferences } from "../../../api/endpoints.gen.ts"
import { formatTimeOfDay } from "../../../lib/format.ts"
import { formatTimeInZone } from "../../../lib/zoned-times.ts"
import { keysOf } from "../../../lib/objects.ts"
import { messages } from "./messages.ts"

export type Preferences = Reply<typeof readPreferences>

export type Channel = "in_app" | "email"
export type Choices = Pick<Preferences, "types" | "quiet_hours">

export const CHANNEL_NAMES: Record<Channel, string> = messages.preferenceLabels.channelNames
export const CHANNELS = keysOf(CHANNEL_NAMES)

/** The reader's own choice. */
export function choicesOf({ types, quiet_hours }: Preferences): Choices {
  return { types, quiet_hours }
}

/** Notifications without a preference are on. */
export function isOn(types: Preferences["types"], key: string, channel: Channel): boolean {
  return types[key]?.[channel] ?? true
}

export function labelsOf({ offered }: Preferences): Record<string, string> {
  return {
    ...Object.fromEntries(offered.map(({ key, label }) => [key, label])),
    "quiet hours": messages.preferenceLabels.quietHours,
  }
}

/** `6:00 PM to 8:00 AM Philippines Time` */
export function describeQuietHours({ start, end, timezone }: NonNullable<Choices["quiet_hours"]>): string {
  return messages.preferenceLabels.to(formatTimeOfDay(start), formatTimeInZone(end, timezone))
}

export function displayValues({ types, quiet_hours }: Choices, { offered }: Preferences): Record<string, string> {
  const ways = (key: string) => CHANNELS.filter((channel) => isOn(types, key, channel))
  return {
    ...Object.fromEntries(
      offered.map(({ key }) => [
        key,
        ways(key)
          .map((channel) => CHANNEL_NAMES[channel])
          .join(", ") || messages.preferenceLabels.neither,
      ]),
    ),
    "quiet hours": quiet_hours ? describeQuietHours(quiet_hours) : messages.preferenceLabels.none,
  }
}
