/** A record's own keys, typed: for records written out in the code, which have no others. */
export function keysOf<Key extends string>(record: Readonly<Partial<Record<Key, unknown>>>): Key[] {
  // The cast: Object.keys forgets whose keys they are.
  return Object.keys(record) as Key[]
}

/** A record's entries, with the keys typed as in `keysOf`. */
export function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  return keysOf(record).map((key) => [key, record[key]])
}
