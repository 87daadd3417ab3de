import { sql, type Database } from "#platform/documents/index.ts"

/** An answer that is under way. Whoever finishes it takes it away, and only who could take it away finishes it. */
export type OpenAnswer = {
  thread_id: string
  /** The message that it answers. */
  question_id: string
  employee_id: string
  model: string
  /** From then on it is lost: the process that worked on it is gone. */
  ends_at: string
}

/** Held until the transaction ends: who asks twice at once is counted one question after the other. */
export async function holdAsker(db: Database, employeeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`assistant answers ${employeeId}`}, 0))`.execute(db)
}

export async function countOpenAnswers(db: Database, employeeId: string, now: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tbl_assistant_open_answers
    where employee_id = ${employeeId} and ends_at > ${now}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function openAnswerIn(db: Database, threadId: string): Promise<OpenAnswer | null> {
  const { rows } = await sql<OpenAnswer>`select thread_id, question_id, employee_id, model, ends_at
    from tbl_assistant_open_answers where thread_id = ${threadId}`.execute(db)
  return rows[0] ?? null
}

/** @throws where one is open: hold the thread, and look before */
export async function openAnswer(db: Database, answer: OpenAnswer): Promise<void> {
  const { thread_id, question_id, employee_id, model, ends_at } = answer
  await sql`insert into tbl_assistant_open_answers (thread_id, question_id, employee_id, model, ends_at)
    values (${thread_id}, ${question_id}, ${employee_id}, ${model}, ${ends_at})`.execute(db)
}

/** @returns whether it was still open */
export async function closeAnswer(
  db: Database,
  { thread_id, question_id }: Pick<OpenAnswer, "thread_id" | "question_id">,
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from tbl_assistant_open_answers
    where thread_id = ${thread_id} and question_id = ${question_id}`.execute(db)
  return numAffectedRows === 1n
}

export async function lostAnswers(db: Database, now: string, limit: number): Promise<OpenAnswer[]> {
  const { rows } = await sql<OpenAnswer>`select thread_id, question_id, employee_id, model, ends_at
    from tbl_assistant_open_answers where ends_at <= ${now} order by ends_at limit ${limit}`.execute(db)
  return rows
}
