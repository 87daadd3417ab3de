/** Returns the first day of a `YYYY-MM`. Validated, because partition names contain it. */
export function periodOf(month: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new RangeError(`"${month}" is no month`)
  return `${month}-01`
}
