/** A record's own keys, typed. For record literals in the code, which have no extra keys. */
export function keysOf<Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>): Key[] {
  // The cast: Object.keys loses the key type.
  return Object.keys(record) as Key[]
}

/** A record's entries, with keys typed as in `keysOf`. */
export function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  return keysOf(record).map((key) => [key, record[key]])
}

/** Whether a string is one of a record's keys. */
export function isKeyOf<Key extends string>(record: Readonly<Record<Key, unknown>>, word: string): word is Key {
  return Object.hasOwn(record, word)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}
