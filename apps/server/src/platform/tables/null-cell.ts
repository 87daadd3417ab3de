const NULL = /^(?:n\/a|null)$/i

/** Whether a cell says that there is no value, which clears a field that may be empty. (rules/entries#empty-cells) */
export const isNullCell = (text: string): boolean => NULL.test(text)
