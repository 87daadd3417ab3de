/** A list with one item changed, removed or moved by one. */

export function replaced<One>(list: readonly One[], at: number, change: Partial<One>): One[] {
  return list.map((one, index) => (index === at ? { ...one, ...change } : one))
}

export function without<One>(list: readonly One[], at: number): One[] {
  return list.filter((_, index) => index !== at)
}

export function moved<One>(list: readonly One[], at: number, by: -1 | 1): One[] {
  const copy = [...list]
  const [one] = copy.splice(at, 1)
  if (one !== undefined) copy.splice(at + by, 0, one)
  return copy
}
