import type { UseFormReturnType } from "@mantine/form"
import { CallFailed } from "./problem.ts"

/**
 * Puts the refusals of a 422 beside their fields. @returns what is left to say above the form, if anything: refusals of
 * no field of this form, or a failure of another kind.
 */
export function placeErrors<Values extends Record<string, unknown>>(
  form: Pick<UseFormReturnType<Values>, "setErrors" | "getValues">,
  error: unknown,
): unknown {
  if (!(error instanceof CallFailed) || error.status !== 422) return error
  const known = Object.keys(form.getValues())
  const placed = Object.entries(error.fields).filter(([path]) => known.includes(path.split(".")[0] ?? ""))
  form.setErrors(Object.fromEntries(placed))
  return placed.length === Object.keys(error.fields).length && placed.length > 0 ? null : error
}
