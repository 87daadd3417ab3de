/** The first day of a `YYYY-MM`. Checked, because partitions carry it in their name. */
export function periodOf(month: string): string {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new RangeError(`"${month}" is no month`)
  return `${month}-01`
}
