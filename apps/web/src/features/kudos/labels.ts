import {
  IconBook2,
  IconBulb,
  IconHeartHandshake,
  IconMedal,
  IconRocket,
  IconShieldCheck,
  IconStar,
  IconUsersGroup,
} from "@tabler/icons-react"
import type { Item } from "../../api/endpoint.ts"
import type { listKudos } from "../../api/endpoints.gen.ts"
import { today } from "../../lib/format.ts"
import { messages } from "./messages.ts"

export type Kudos = Item<typeof listKudos>
export type Badge = Kudos["badge"]

export const BADGES: Record<Badge, { label: string; Icon: typeof IconStar }> = {
  teamwork: { label: messages.labels.teamwork, Icon: IconUsersGroup },
  customer_focus: { label: messages.labels.customerFocus, Icon: IconHeartHandshake },
  above_and_beyond: { label: messages.labels.aboveAndBeyond, Icon: IconRocket },
  quality: { label: messages.labels.quality, Icon: IconMedal },
  reliability: { label: messages.labels.reliability, Icon: IconShieldCheck },
  innovation: { label: messages.labels.innovation, Icon: IconBulb },
  leadership: { label: messages.labels.leadership, Icon: IconStar },
  learning: { label: messages.labels.learning, Icon: IconBook2 },
}

export const BADGE_OPTIONS = Object.entries(BADGES).map(([value, { label }]) => ({ value, label }))

const DAYS_OF_A_WEEK = 7
const ISO_DAY = "2026-11-05".length

/** The Monday of the day's week. */
export function mondayOf(iso: string): string {
  const date = new Date(`${iso}T00:00:00Z`)
  const sinceMonday = (date.getUTCDay() + DAYS_OF_A_WEEK - 1) % DAYS_OF_A_WEEK
  date.setUTCDate(date.getUTCDate() - sinceMonday)
  return date.toISOString().slice(0, ISO_DAY)
}

/** The Mondays of this week and earlier weeks, newest first. */
export function latestMondays(count: number): string[] {
  const date = new Date(`${mondayOf(today())}T00:00:00Z`)
  return Array.from({ length: count }, () => {
    const iso = date.toISOString().slice(0, ISO_DAY)
    date.setUTCDate(date.getUTCDate() - DAYS_OF_A_WEEK)
    return iso
  })
}
