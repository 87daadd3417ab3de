/** A record's own keys, typed: for records written out in the code, which have no others. */
export function keysOf<Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>): Key[] {
  // The cast: Object.keys forgets whose keys they are.
  return Object.keys(record) as Key[]
}

/** A record's entries, with the keys typed as in `keysOf`. */
export function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  return keysOf(record).map((key) => [key, record[key]])
}

/** Whether a word is one of the keys of a record. */
export function isKeyOf<Key extends string>(record: Readonly<Record<Key, unknown>>, word: string): word is Key {
  return Object.hasOwn(record, word)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}
