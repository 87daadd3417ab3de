import { Text } from "@mantine/core"
import type { Receipt } from "../scorecard-types.ts"
import classes from "./receipt.module.css"
import { messages } from "../messages/index.ts"
import { locale, translate } from "../../../lib/language.ts"

type Step = Receipt["steps"][number]

const ROUNDINGS: Record<Step["rounding"], string> = {
  none: "",
  half_up_to_two_decimals: messages.steps.roundedHalfUp,
  up_to_a_whole_number: messages.steps.roundedUpToWholeNumber,
  half_up_to_four_decimals_for_reading: messages.steps.fourDecimalsForReading,
}

const result = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/** The arithmetic, line by line, easy to check with a calculator. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={classes["steps"]}>
      {steps.map((step) => (
        <li key={`${step.label} ${step.expression}`}>
          <Text size="sm" fw={500}>
            {translate(step.label)}
          </Text>
          {step.expression !== "" && (
            <Text size="sm" className={`figures ${classes["expression"] ?? ""}`}>
              {step.expression} = <strong>{step.result === null ? "–" : result.format(step.result)}</strong>
            </Text>
          )}
          {ROUNDINGS[step.rounding] !== "" && (
            <Text size="xs" c="dimmed">
              {ROUNDINGS[step.rounding]}
            </Text>
          )}
        </li>
      ))}
    </ol>
  )
}
