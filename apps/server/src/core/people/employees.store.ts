import { CalendarDate, EmployeeId, Timestamp, Version } from "@scorecard/contracts/common"
import { Employee } from "@scorecard/contracts/employees"
import { z } from "zod"
import { collection, sql, type Database } from "#platform/index.ts"
import { employeeAssignments, firstAssignment, removeAssignments } from "./assignments.store.ts"
import { isPresent } from "./departure.ts"

const { personal_data, employment_data } = Employee.shape

/**
 * `tbl_employees`. `_id` is the employee_id; optional fields are always present, null when empty.
 * (rules/people#employee-record)
 */
export const EmployeeDocument = Employee.omit({ employee_id: true, name: true }).extend({
  _id: EmployeeId,
  /** The subject at the identity provider; null until the first sign-in there. Never on the wire. */
  idp_sub: z.string().nullable(),
  /** Sessions opened before this time are invalid, so that a reactivation does not revive old tokens. */
  sessions_end_at: Timestamp.nullable(),
  personal_data: personal_data.required({ birth_date: true, phone: true }).extend({
    // Records from before have neither.
    show_birthday: z.boolean().default(true),
    show_in_rankings: z.boolean().default(true),
  }),
  employment_data: employment_data.required({ regularization_date: true }),
  hire_date: CalendarDate,
  version: Version,
})
export type EmployeeDocument = z.infer<typeof EmployeeDocument>

const documents = collection("tbl_employees", EmployeeDocument, "employee_not_found")

/** Every new person has a first assignment. (rules/people#department-and-manager-over-time) */
export const employees = {
  ...documents,
  async insert(db: Database, document: EmployeeDocument): Promise<EmployeeDocument> {
    const created = await documents.insert(db, document)
    await employeeAssignments.insertMany(db, [firstAssignment(document)])
    return created
  },
  async insertMany(db: Database, created: readonly EmployeeDocument[]): Promise<void> {
    await documents.insertMany(db, created)
    await employeeAssignments.insertMany(db, created.map(firstAssignment))
  },
}

/** Replaces many locked documents with one statement. */
export async function replaceEmployees(db: Database, documents: readonly EmployeeDocument[]): Promise<void> {
  if (documents.length === 0) return
  const { numAffectedRows } = await sql`update tbl_employees e set doc = input.doc - 'version', version = e.version + 1
    from jsonb_array_elements(${JSON.stringify(documents)}::jsonb) as input(doc)
    where e._id = input.doc->>'_id' and e.version = (input.doc->>'version')::integer`.execute(db)
  if (numAffectedRows !== BigInt(documents.length)) throw new Error("An employee changed while their row was locked")
}

/** For people without any records. Others are deactivated. */
export async function removeEmployees(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await removeAssignments(db, ids)
  await sql`delete from tbl_employees where _id = any(${[...ids]})`.execute(db)
}

/**
 * Binds the provider's account to the active, unbound record with this work email. Of two simultaneous accounts, one
 * finds it taken.
 */
export async function bindByEmail(
  db: Database,
  { email, sub, at }: { email: string; sub: string; at: string },
): Promise<string | null> {
  const { rows } = await sql<{ _id: string }>`update tbl_employees
    set doc = doc || jsonb_build_object('idp_sub', ${sub}::text, 'updated_at', ${at}::text), version = version + 1
    where email = ${email.toLowerCase()} and idp_sub is null
      and ${isPresent("tbl_employees", at)} returning _id`.execute(db)
  return rows[0]?._id ?? null
}
