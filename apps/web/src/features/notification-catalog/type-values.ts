import type { Body } from "../../api/endpoint.ts"
import type { changeNotificationType } from "../../api/endpoints.gen.ts"
import { formatTimeInZone } from "../../lib/zoned-times.ts"
import { CHANNEL_NAMES, type CatalogType, type Channel } from "./catalog-labels.ts"
import { messages } from "./messages.ts"

export type Values = {
  enabled: boolean
  title_template: string
  body_template: string
  channels: Channel[]
  schedule: { time: string; timezone: string } | null
  post_to_team_channel: boolean
}

export const LABELS: Record<keyof Values, string> = messages.typeValues.labels

export function valuesOf(type: CatalogType): Values {
  const { enabled, title_template, body_template, channels, schedule } = type
  return {
    enabled,
    title_template,
    body_template,
    channels,
    schedule,
    post_to_team_channel: type.post_to_team_channel ?? false,
  }
}

/** The type's defaults. */
export function defaultsOf({ defaults }: CatalogType): Values {
  return { ...defaults, post_to_team_channel: false }
}

/** The changes. A value equal to its default is reset, not stored, so that it follows later defaults. */
export function changeOf(values: Values, type: CatalogType): Body<typeof changeNotificationType> {
  const { defaults, abilities } = type
  const { enabled, title_template, body_template, channels, schedule, post_to_team_channel } = values
  const before = valuesOf(type)
  return {
    ...(enabled !== before.enabled && { enabled: enabled === defaults.enabled ? null : enabled }),
    ...(title_template !== before.title_template && {
      title_template: title_template === defaults.title_template ? null : title_template,
    }),
    ...(body_template !== before.body_template && {
      body_template: body_template === defaults.body_template ? null : body_template,
    }),
    ...(!isSame(channels, before.channels) && { channels: isSame(channels, defaults.channels) ? null : channels }),
    ...(abilities.schedule &&
      clockOf(schedule) !== clockOf(before.schedule) && {
        schedule: clockOf(schedule) === clockOf(defaults.schedule) ? null : schedule,
      }),
    ...(abilities.post_to_team_channel &&
      post_to_team_channel !== before.post_to_team_channel && { post_to_team_channel }),
  }
}

function isSame(some: readonly Channel[], others: readonly Channel[]): boolean {
  return some.toSorted().join() === others.toSorted().join()
}

function clockOf(schedule: Values["schedule"]): string {
  return schedule === null ? messages.typeValues.none : formatTimeInZone(schedule.time, schedule.timezone)
}

export function displayValues(values: Values): Record<keyof Values, string> {
  return {
    enabled: values.enabled ? messages.typeValues.on : messages.typeValues.off,
    title_template: values.title_template,
    body_template: values.body_template,
    channels: values.channels.map((channel) => CHANNEL_NAMES[channel]).join(", ") || messages.typeValues.none,
    schedule: clockOf(values.schedule),
    post_to_team_channel: values.post_to_team_channel ? messages.typeValues.yes : messages.typeValues.no,
  }
}
