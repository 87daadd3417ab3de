import { monthId, type YearMonth } from "@scorecard/domain/calendar"

/**
 * One month after the other; one that fails does not keep those after it from their turn.
 * @throws AggregateError after the last one, which names the months that failed
 */
export async function forEachMonth<Month extends YearMonth>(
  months: readonly Month[],
  work: (month: Month) => Promise<unknown>,
): Promise<void> {
  const failed: string[] = []
  const errors: unknown[] = []
  for (const month of months) {
    try {
      await work(month)
    } catch (error) {
      failed.push(monthId(month))
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `failed for ${failed.join(", ")}`)
}
