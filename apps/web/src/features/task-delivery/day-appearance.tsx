import { LOW_DELIVERY_PERCENT } from "../../lib/task-delivery.ts"
import type { MonthDay } from "../../lib/month-days.ts"
import { CLASS_SIGNS, describe, textOf, type Day } from "./figures.ts"
import type { Attempt } from "./use-day-saves.ts"
import classes from "./task-delivery.module.css"
import type { CellAppearance } from "../../ui/month-grid/grid-row.tsx"
import { messages } from "./messages.ts"

export function appearanceOf(day: Day, { label }: MonthDay, attempt: Attempt | undefined): CellAppearance {
  if (attempt?.status === "saving") {
    return {
      content: attempt.text || "…",
      label: messages.dayAppearance.saving(label, attempt.text),
      className: classes["saving"],
    }
  }
  if (attempt?.status === "failed") {
    const content = (
      <>
        <span>{attempt.text || "–"}</span>
        <b>!</b>
      </>
    )
    return { content, label: messages.dayAppearance.notSaved(label, attempt.text), className: classes["failed"] }
  }
  const figures = textOf(day)
  return {
    content: figures === "" ? CLASS_SIGNS[day.class] : <Fraction figures={figures} />,
    label: `${label}: ${describe(day)}${attempt?.status === "saved" ? ". Saved" : ""}`,
    className: [tintOf(day), day.notes !== null && classes["noted"]].filter(Boolean).join(" "),
  }
}

/** `8/10`; on a phone, one number above the other. */
function Fraction({ figures }: { figures: string }) {
  const [finished, count] = figures.split("/")
  return (
    <span className={classes["fraction"]}>
      <span>{finished}</span>
      <span>/{count}</span>
    </span>
  )
}

export function tintOf(day: Pick<Day, "class" | "percent">): string | undefined {
  const isLow = day.class === "scored" && day.percent !== null && day.percent < LOW_DELIVERY_PERCENT
  return classes[isLow ? "low" : day.class]
}
