import { childOutput } from "./child.ts"
import { withCompany } from "./company.ts"
import { figureText, type Report } from "./report.ts"

const PEOPLE = 200

/** What each way costs: milliseconds, and bytes of the write-ahead log. */
export type MeasuredWay = {
  name: string
  write_one_ms: number
  write_many_ms: number
  drain_ms: number
  wal_bytes: number
  latency_ms: number
}

/**
 * The outbox and its relay, compared with jobs of the queue that do the same. `npm run bench -- outbox`; made for the
 * decision in docs/decisions/0037-one-job-system.md.
 */
export function outbox(): Promise<Report> {
  return withCompany({ people: PEOPLE, months: 1 }, async ({ environment }) => {
    const output = await childOutput("measure-outbox.ts", [], environment)
    const ways: MeasuredWay[] = JSON.parse(output) // written by measure-outbox.ts
    return {
      title: "The outbox and its relay",
      notes: [
        "2,000 announcements for one person each, delivered by the product's own code. Medians of three rounds in which the ways take turns.",
      ],
      columns: [
        "",
        "one, written (ms)",
        "1,000, written (ms)",
        "delivered a second",
        "WAL each (bytes)",
        "until delivered (ms)",
      ],
      rows: ways.map((way) => [
        way.name,
        figureText(way.write_one_ms),
        figureText(way.write_many_ms),
        figureText((ANNOUNCEMENTS / way.drain_ms) * 1_000),
        figureText(Math.round(way.wal_bytes / ANNOUNCEMENTS)),
        figureText(way.latency_ms),
      ]),
      figures: [],
    }
  })
}

export const ANNOUNCEMENTS = 2_000
