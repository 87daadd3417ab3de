import type { NotScored } from "@scorecard/contracts/scorecards"
import { VisuallyHidden } from "@mantine/core"
import { useNavigate } from "@tanstack/react-router"
import { formatScore, NOTHING } from "../../lib/format.ts"
import { useMe } from "../../lib/me.ts"
import classes from "./dashboards.module.css"
import { messages } from "./messages.ts"

type HeatCellProps = {
  score: number | null
  notScored?: NotScored
  band: { label: string; color: string } | null | undefined
  /** Link to the person's month, which explains the figure. */
  to?: { employeeId: string; month: string }
}

/** A total tinted with its band's color. A page has hundreds, so each is as plain as possible. */
export function HeatCell({ score, notScored = null, band, to }: HeatCellProps) {
  const navigate = useNavigate()
  const opens = useMe().shows("dashboard.bsc.overview")
  if (score === null) {
    const why = notScored === null ? messages.heatCell.noScore : messages.heatCell.notScored
    return (
      <span className={`${classes["cell"]} ${classes["none"]}`} aria-label={why} title={why} role="img">
        {NOTHING}
      </span>
    )
  }
  const content = (
    <>
      {formatScore(score)}
      {band && <VisuallyHidden> {band.label}</VisuallyHidden>}
    </>
  )
  const look = {
    className: `${classes["cell"]} figures`,
    ...(band && { title: band.label, style: { backgroundColor: tintOf(band.color) } }),
  }
  if (!to || !opens) return <span {...look}>{content}</span>
  return (
    <a
      {...look}
      href={`/team/${encodeURIComponent(to.employeeId)}?month=${to.month}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        void navigate({ to: "/team/$employeeId", params: { employeeId: to.employeeId }, search: { month: to.month } })
      }}
    >
      {content}
    </a>
  )
}

/** Faint enough for the page's text color on it, light and dark. */
function tintOf(color: string): string {
  return `color-mix(in srgb, ${color} 26%, transparent)`
}
