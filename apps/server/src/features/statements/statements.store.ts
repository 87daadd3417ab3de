import { randomBytes } from "node:crypto"
import { sql, type Database } from "#platform/index.ts"

/** A person's figures in a final version: what a code confirms. */
export type Issued = { employee_id: string; month: string; report_version: number }

const CODE_BYTES = 16
const CODE = /^[0-9a-f]{32}$/

/** 128 random bits: no one can guess one. */
const newCode = (): string => randomBytes(CODE_BYTES).toString("hex")

/** Printed in groups; spaces, hyphens, and case don't matter. */
export const printCode = (code: string): string => code.match(/.{8}/g)?.join("-") ?? code

type Version = { month: string; version: number }

/** By employee_id. */
export async function findCodes(
  db: Database,
  { month, version }: Version,
  employeeIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ employee_id: string; code: string }>`select employee_id, code from tbl_statements
    where employee_id = any(${[...employeeIds]}::text[]) and month = ${month}
      and report_version = ${version}`.execute(db)
  return new Map(rows.map(({ employee_id, code }) => [employee_id, code]))
}

/** Issues codes to those who have none. @returns who they are: not those of a concurrent request */
export async function insertCodes(
  db: Database,
  { month, version }: Version,
  employeeIds: readonly string[],
  issuedAt: string,
): Promise<string[]> {
  const codes = employeeIds.map(newCode)
  const { rows } = await sql<{ employee_id: string }>`insert into tbl_statements
      (code, employee_id, month, report_version, issued_at)
    select code, employee_id, ${month}, ${version}::integer, ${issuedAt}
    from unnest(${codes}::text[], ${[...employeeIds]}::text[]) as issued(code, employee_id)
    order by employee_id
    on conflict (employee_id, month, report_version) do nothing
    returning employee_id`.execute(db)
  return rows.map(({ employee_id }) => employee_id)
}

/** What a code that someone typed was issued for. */
export async function findIssued(db: Database, typed: string): Promise<Issued | null> {
  const code = typed.replaceAll(/[\s-]/g, "").toLowerCase()
  if (!CODE.test(code)) return null
  const { rows } = await sql<Issued>`select employee_id, month, report_version from tbl_statements
    where code = ${code}`.execute(db)
  return rows[0] ?? null
}
