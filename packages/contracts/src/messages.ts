import { z } from "zod"

/**
 * What a refused field says when its schema does not say it itself: what to do, in the words of people who fill in
 * forms, instead of the validator's own.
 */
z.config({
  customError: (issue) => {
    if (issue.code === "invalid_type" && issue.input === undefined) return "This field is required."
    if (issue.code === "not_multiple_of") return "At most two decimals."
    if (issue.code === "invalid_format" && issue.format === "datetime") {
      return "An instant in UTC with milliseconds is needed, such as 2026-10-15T14:30:00.000Z."
    }
    if (issue.code === "invalid_format" && issue.format === "date")
      return "A day that exists is needed, such as 2026-10-15."
    return undefined
  },
})
