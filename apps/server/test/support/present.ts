/** The value, which the test cannot do without: the test fails if there is none. */
export function present<Value>(value: Value): NonNullable<Value> {
  if (value === null || value === undefined) throw new Error("There is no value here.")
  return value
}
