import { sql, type Database } from "#platform/index.ts"
import type { EmployeeDocument } from "#core/people/index.ts"

/** What replaces a person's name, here and in texts of others. */
export const pseudonymOf = (employeeId: string) => `Former employee ${employeeId}`
/** No such domain exists. (RFC 2606) */
export const ERASED_EMAIL = "erased@example.invalid"

/** How the person is named in texts of others, now and before. */
export type Identity = { names: string[]; emails: string[]; phones: string[] }

const MIN_NAME = 4
const MIN_PHONE_DIGITS = 7

/**
 * Present and former names and addresses. A name that someone else has too is left out: a text that has it may be
 * about the other one.
 */
export async function loadIdentity(db: Database, { _id, personal_data }: EmployeeDocument): Promise<Identity> {
  const { first_name, last_name, preferred_name, email_address, phone } = personal_data
  const { rows } = await sql<{ name: string | null; email: string | null }>`
    select doc->>'name' as name, null as email from tbl_bsc_final_snapshots where employee_id = ${_id}
    union select doc->>'name', null from tbl_product_feedback where employee_id = ${_id}
    union select doc->'to'->>'name', doc->'to'->>'address' from tbl_mails where recipient_id = ${_id}`.execute(db)
  const given = [first_name, preferred_name ?? first_name]
  const names = [
    ...given.flatMap((first) => [`${first} ${last_name}`, `${last_name}, ${first}`, `${last_name} ${first}`]),
    ...rows.map(({ name }) => name ?? ""),
  ].filter((name) => name.trim().length >= MIN_NAME)
  const emails = [email_address, ...rows.map(({ email }) => email)].filter((email) => email?.includes("@"))
  const digits = phone?.replaceAll(/\D/g, "").length ?? 0
  return {
    names: await withoutSharedNames(db, _id, unique(names)),
    emails: unique(emails.flatMap((email) => email ?? [])),
    phones: phone !== null && digits >= MIN_PHONE_DIGITS ? [phone] : [],
  }
}

async function withoutSharedNames(db: Database, employeeId: string, names: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select lower(name) as name from tbl_employees
      where _id <> ${employeeId} and lower(name) = any(${names.map((name) => name.toLowerCase())}::text[])
    union select lower(doc->'personal_data'->>'first_name' || ' ' || (doc->'personal_data'->>'last_name')) from tbl_employees
      where _id <> ${employeeId} and lower(doc->'personal_data'->>'first_name' || ' ' || (doc->'personal_data'->>'last_name'))
        = any(${names.map((name) => name.toLowerCase())}::text[])`.execute(db)
  const shared = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !shared.has(name.toLowerCase()))
}

const unique = (texts: readonly string[]) => [...new Set(texts)]
