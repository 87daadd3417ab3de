import pg from "pg"

let sent = 0
const { query } = pg.Client.prototype
// Counts and passes on: nothing about the driver is replaced.
pg.Client.prototype.query = function (this: unknown, ...given: unknown[]) {
  sent += 1
  return Reflect.apply(query, this, given)
} as typeof query

/** How many statements this process sends while the work goes on. */
export async function statementsOf(work: () => Promise<void>): Promise<number> {
  const before = sent
  await work()
  return sent - before
}
