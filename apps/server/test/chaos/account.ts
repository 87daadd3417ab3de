import type pg from "pg"
import type { Arrived } from "../support/smtp.ts"
import type { Ledger } from "./load.ts"

/** What was found, next to what was answered; the two must be equal. */
export type Compared = { found: unknown; expected: unknown }

/** What the database contains, read without the product, next to the ledger. */
export class Account {
  readonly #db: pg.Client
  readonly #ledger: Ledger
  constructor(db: pg.Client, ledger: Ledger) {
    this.#db = db
    this.#ledger = ledger
  }

  async #rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#db.query<Row>(text, values)).rows
  }

  /** Whether the queue, the outbox and the mails have nothing left to do. */
  async isQuiet(): Promise<boolean> {
    const [row] = await this.#rows<{ waiting: number }>(
      `select ((select count(*) from tbl_outbox) + (select count(*) from tbl_mails where status <> 'sent')
        + (select count(*) from tbl_sync_jobs where status in ('queued', 'running'))
        + (select count(*) from jobs.job where state in ('created', 'retry', 'active')
             and name in ('send_mail', 'scorecard_entry_resync', 'scorecard_month_resync', 'bsc_month_job')))::int as waiting`,
    )
    return row?.waiting === 0
  }

  /** Jobs that failed permanently; a scheduled job's next run is its retry. */
  async deadJobs(): Promise<unknown[]> {
    return this.#rows("select name, data, output from jobs.job where state = 'failed' and data <> '{}'")
  }

  async entries(): Promise<Compared> {
    const stored = await this.#rows<{ key: string }>(
      `select doc->>'remarks' as key, _id as id, doc->>'employee_id' as employee_id, doc->>'date_of_occurrence' as day,
         version, (doc->>'minutes')::int as minutes from tbl_attendance_issues`,
    )
    const answered = [...this.#ledger.entries].map(([key, entry]) => ({ key, ...entry }))
    return { found: byKey(stored), expected: byKey(answered) }
  }

  /** One record for each entry, change, final and reopening. */
  async audit(): Promise<Compared> {
    const { entries, closings, reopenings } = this.#ledger
    const counts = await this.#rows<{ key: string; records: number }>(
      `select action || ' ' || target_id as key, count(*)::int as records from tbl_audit_log
       where action like 'entry.%' group by 1`,
    )
    const expected = [...entries.values()].flatMap(({ id, version }) => [
      { key: `entry.submitted ${id}`, records: 1 },
      ...(version === 2 ? [{ key: `entry.changed ${id}`, records: 1 }] : []),
    ])
    const closed = await this.#rows(
      `select doc->'change'->>'job_id' as job_id, (doc->'change'->>'version')::int as version from tbl_audit_log
       where action in ('month.finalized', 'month.regenerated') order by version`,
    )
    const opened = await this.#rows("select 1 from tbl_audit_log where action = 'month.reopened'")
    const jobs = await this.#rows<{ _id: string }>("select _id from tbl_sync_jobs")
    const ids = jobs.map(({ _id }) => _id).toSorted()
    return {
      found: { entries: byKey(counts), closed, reopenings: opened.length, jobs: ids },
      expected: { entries: byKey(expected), closed: closings, reopenings, jobs: this.#ledger.jobs.toSorted() },
    }
  }

  /** Each person was notified once of each entry, change and broadcast. */
  async notifications(): Promise<Compared> {
    const notified = await this.#rows<{ key: string; times: number }>(
      `select case type when 'admin.broadcast' then doc->>'title'
           else split_part(type, '.', 3) || ' ' || (doc->'data'->>'entry_id') end || ' ' || employee_id as key,
         count(*)::int as times
       from tbl_notifications where type = any($1) group by 1`,
      [["admin.broadcast", "scorecard.attendance.submitted_for_you", "scorecard.attendance.changed_for_you"]],
    )
    const entries = [...this.#ledger.entries.values()].flatMap(({ id, employee_id, version }) => [
      `submitted_for_you ${id} ${employee_id}`,
      ...(version === 2 ? [`changed_for_you ${id} ${employee_id}`] : []),
    ])
    const broadcasts = [...this.#ledger.broadcasts].flatMap(([subject, ids]) => ids.map((id) => `${subject} ${id}`))
    const expected = [...entries, ...broadcasts].map((key) => ({ key, times: 1 }))
    return { found: byKey(notified), expected: byKey(expected) }
  }

  /**
   * Each mail arrived; a duplicate has the same Message-ID and was counted as an attempt with an unknown outcome.
   * @returns also how many arrived in total, how many of them twice, and how many attempts had an unknown outcome
   */
  async mails(arrived: readonly Arrived[]): Promise<Compared & { mails: number; again: number; interrupted: number }> {
    const expected = new Map<string, number>()
    const expectOne = (id: string) => expected.set(id, (expected.get(id) ?? 0) + 1)
    for (const { employee_id, version } of this.#ledger.entries.values()) {
      expectOne(employee_id)
      if (version === 2) expectOne(employee_id)
    }
    for (const ids of this.#ledger.broadcasts.values()) ids.forEach(expectOne)
    // Each person is told once that the month is final, however often it is closed.
    const inFinals = await this.#rows<{ id: string }>(`select distinct employee_id as id from tbl_bsc_final_snapshots`)
    for (const { id } of inFinals) expectOne(id)
    const idOf = ({ to }: Arrived) => (to[0] ?? "").split("@")[0]?.toUpperCase() ?? ""
    // Who is told about a correction depends on what was entered before which closing.
    const counted = arrived.filter(({ mail }) => !/were corrected/.test(mail.subject ?? ""))
    const byPerson = Map.groupBy(counted, idOf)
    const distinct = [...byPerson].map(([id, mails]) => [id, new Set(mails.map(({ mail }) => mail.messageId)).size])
    const stored = await this.#rows<{ message_id: string; interrupted: number }>(
      `select doc->>'message_id' as message_id, (doc->>'interrupted')::int as interrupted from tbl_mails
       where status = 'sent'`,
    )
    const unsure = new Map(stored.map(({ message_id, interrupted }) => [message_id, interrupted]))
    const times = Map.groupBy(arrived, ({ mail }) => mail.messageId ?? "")
    const tooOften = [...times].filter(([id, copies]) => copies.length > 1 + (unsure.get(id) ?? 0))
    return {
      found: { byPerson: Object.fromEntries(distinct), tooOften: tooOften.map(([id]) => id), sent: stored.length },
      expected: { byPerson: Object.fromEntries(expected), tooOften: [], sent: times.size },
      mails: times.size,
      again: arrived.length - times.size,
      interrupted: stored.reduce((sum, { interrupted }) => sum + interrupted, 0),
    }
  }

  /** Versions are consecutive, each with one row per person, and no extra ones. */
  async finals(month: string, people: number): Promise<Compared> {
    const stored = await this.#rows(
      `select report_version as version, count(*)::int as rows from tbl_bsc_final_snapshots where month = $1
       group by 1 order by 1`,
      [month],
    )
    const { closings } = this.#ledger
    return {
      found: { stored, made: closings.map(({ version }) => version) },
      expected: {
        stored: closings.map((_, n) => ({ version: n + 1, rows: people })),
        made: closings.map((_, n) => n + 1),
      },
    }
  }

  /** What the rows of a version counted, for people with at least one entry. */
  async tardinessInFinal(month: string, version: number): Promise<Record<string, number>> {
    const rows = await this.#rows<{ doc: ScoredMonth }>(
      "select doc from tbl_bsc_final_snapshots where month = $1 and report_version = $2",
      [month, version],
    )
    return tardinessOf(rows.map(({ doc }) => doc))
  }

  /** What was answered for a day, by person. */
  tardinessAnswered(day: string): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const entry of this.#ledger.entries.values()) {
      if (entry.day === day) counts[entry.employee_id] = (counts[entry.employee_id] ?? 0) + 1
    }
    return counts
  }
}

type Kpi = { kpi_key: string; basis: { count?: number } }
export type ScoredMonth = { employee_id: string; kpms: { kpis: Kpi[] }[] }

export function tardinessOf(rows: readonly ScoredMonth[]): Record<string, number> {
  const counted = rows.map(({ employee_id, kpms }) => {
    const kpi = kpms.flatMap(({ kpis }) => kpis).find(({ kpi_key }) => kpi_key === "tardiness")
    return [employee_id, kpi?.basis.count ?? 0] as const
  })
  return Object.fromEntries(counted.filter(([, count]) => count > 0))
}

function byKey<Row extends { key: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}
