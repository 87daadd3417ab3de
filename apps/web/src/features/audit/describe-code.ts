/** A code of the log in words: `feedback.screenshots_added` is `Feedback: screenshots added`, `tbl_employees` `Employees`. */
export function describeCode(code: string): string {
  const words = code.replace(/^tbl_/, "").replaceAll("_", " ").replaceAll(".", ": ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}
