import { Accordion, Alert, Group, Stack, Text } from "@mantine/core"
import { useState, type ReactNode } from "react"
import { formatNumber, formatScore } from "../../../lib/format.ts"
import { useIsPrinting } from "../../../ui/printing.tsx"
import { Score } from "../score.tsx"
import type { FinalFigures, Receipt } from "../scorecard-types.ts"
import { DaysOfMonth } from "./days-of-month.tsx"
import { DisputedEntries } from "./disputed-entries.tsx"
import { LeftOut } from "./entries-of-part.tsx"
import { Explanation } from "./explanation.tsx"
import { Requirements } from "./requirements.tsx"
import classes from "./receipt.module.css"
import { Steps } from "./steps.tsx"
import { TaskDays } from "./task-days.tsx"
import { messages } from "../messages/index.ts"

const UNFOLDING_MS = 200

type ReceiptViewProps = { receipt: Receipt; part: string; final: FinalFigures | null }

/** A score with its proof: every figure can be recalculated by hand. (rules/scoring#receipt) */
export function ReceiptView(props: ReceiptViewProps) {
  return (
    <DisputedEntries disputes={props.receipt.open_disputes}>
      <Figures {...props} />
    </DisputedEntries>
  )
}

function Figures({ receipt, part, final }: ReceiptViewProps) {
  const [unfolded, setUnfolded] = useState([part])
  // On paper, the proof is whole.
  const isPrinting = useIsPrinting()
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {messages.receiptView.calculatedFromTodaysEntries(
          <span className="name">{receipt.name}</span>,
          receipt.mode === "rolling",
        )}
      </Text>
      <Text size="xs" c="dimmed">
        {messages.receiptView.abbreviations}
      </Text>
      {final?.difference.changed && (
        <Alert color="orange" variant="light" title={messages.receiptView.notTheClosedFigures}>
          {messages.receiptView.notClosedFiguresText(<b>{formatScore(final.total_score)}</b>, final.version)}
        </Alert>
      )}
      <Accordion
        multiple
        value={isPrinting ? partsOf(receipt) : unfolded}
        onChange={setUnfolded}
        transitionDuration={isPrinting ? 0 : UNFOLDING_MS}
        variant="separated"
        order={3}
      >
        <Part
          value="total"
          title={messages.receiptView.total}
          figure={receipt.not_scored === null ? <Score of={receipt.total_score} /> : messages.standing.notScored}
          open={part}
        >
          {receipt.not_scored === null ? (
            <Explanation
              of={{ ...receipt, steps: receipt.steps.slice(-1), entries_counted: [], entries_left_out: [] }}
            />
          ) : (
            <Text size="sm">{messages.standing.whyNotScored[receipt.not_scored]}</Text>
          )}
        </Part>
        {receipt.projection_steps && (
          <Part
            value="projection"
            title={messages.receiptView.ifMonthClosedToday}
            figure={<Score of={receipt.projected_final_score} />}
            open={part}
          >
            <Steps steps={receipt.projection_steps} />
          </Part>
        )}
        {receipt.kpms.map((kpm) => [
          <Part
            key={kpm.kpm_key}
            value={`kpm-${kpm.kpm_key}`}
            title={kpm.name}
            note={messages.receiptView.ofTheTotal(formatNumber(kpm.weight))}
            figure={<Score of={kpm.total} unnamed />}
            open={part}
          >
            <Explanation of={kpm} />
          </Part>,
          ...kpm.kpis.map((kpi) => (
            <Part
              key={`${kpm.kpm_key} ${kpi.kpi_key}`}
              value={`kpi-${kpi.kpi_key}`}
              title={kpi.name}
              note={messages.receiptView.of(formatNumber(kpi.weight), kpm.name)}
              figure={kpi.no_data ? messages.receiptView.noData : <Score of={kpi.kpi_score} unnamed />}
              open={part}
              inner
            >
              <Explanation of={kpi} />
              {kpi.task_days && <TaskDays days={kpi.task_days} />}
            </Part>
          )),
        ])}
        <Part value="requirements" title={messages.receiptView.requiredEvaluations} open={part}>
          <Requirements requirements={receipt.requirements} />
        </Part>
        <Part value="days" title={messages.receiptView.daysOfTheMonth} open={part}>
          <DaysOfMonth days={receipt.days} />
        </Part>
        {receipt.entries_without_effect.length > 0 && (
          <Part value="without-effect" title={messages.receiptView.entriesWithoutEffectOnScore} open={part}>
            <LeftOut entries={receipt.entries_without_effect} />
          </Part>
        )}
      </Accordion>
    </Stack>
  )
}

function partsOf({ kpms }: Receipt): string[] {
  const scores = kpms.flatMap(({ kpm_key, kpis }) => [`kpm-${kpm_key}`, ...kpis.map(({ kpi_key }) => `kpi-${kpi_key}`)])
  return ["total", "projection", ...scores, "requirements", "days", "without-effect"]
}

type PartProps = {
  value: string
  title: string
  note?: string
  figure?: ReactNode
  /** The part named in the address is expanded and scrolled into view. */
  open: string
  inner?: boolean
  children: ReactNode
}

function Part({ value, title, note, figure, open, inner, children }: PartProps) {
  return (
    <Accordion.Item
      value={value}
      ml={inner ? { base: "xs", sm: "lg" } : 0}
      className={classes["part"]}
      ref={value === open && value !== "total" ? scrollHere : undefined}
    >
      <Accordion.Control>
        <Group justify="space-between" wrap="nowrap" gap="sm" pe="sm">
          <div>
            <Text size="sm" fw={inner ? 500 : 650}>
              {title}
            </Text>
            {note !== undefined && (
              <Text size="xs" c="dimmed">
                {note}
              </Text>
            )}
          </div>
          {figure !== undefined && (
            <Text size="sm" fw={650} className="figures">
              {figure}
            </Text>
          )}
        </Group>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="md">{children}</Stack>
      </Accordion.Panel>
    </Accordion.Item>
  )
}

function scrollHere(item: HTMLDivElement | null): void {
  item?.scrollIntoView({ block: "start" })
}
