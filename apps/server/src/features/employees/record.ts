import { isDeepStrictEqual } from "node:util"
import type { EmployeeChange, EmployeeDraft } from "@scorecard/contracts/employees"
import { easternDate, type Actor } from "@scorecard/domain"
import { applyDeparture } from "#core/people/index.ts"
import type { Tx } from "#platform/index.ts"
import type { EmployeeDocument } from "./employees.store.ts"

/** A record before and after a change; `current` is null for a new one. */
export type RecordChange = { current: EmployeeDocument | null; next: EmployeeDocument }

/** What other people's records depend on. */
export type Placement = Pick<EmployeeDocument, "_id" | "status" | "access_level"> & {
  personal_data: Pick<EmployeeDocument["personal_data"], "email_address">
  employment_data: Pick<EmployeeDocument["employment_data"], "department_id" | "manager_id" | "separation_date">
}
export type PlacementChange = { current: Placement | null; next: Placement }
/** A change of an existing record. */
export type RecordUpdate = { current: EmployeeDocument; next: EmployeeDocument }

/** Words that occur in place of an id in some URL: an employee with such an id would be unreachable. */
export const RESERVED_IDS: readonly string[] = [
  "me",
  "bulk",
  "create-requests",
  "welcome-email",
  "invitations",
  "activity-export",
  "export",
  "days",
  "copy",
]

/** An upload may also contain people who left without a known last day. */
export type NewRecord = EmployeeDraft & { status?: EmployeeDocument["status"] | undefined }

/** Until the person chooses otherwise. (rules/personal-data#own-choices) */
export const OWN_CHOICES = { show_birthday: true, show_in_rankings: true } as const

/** The record of a new employee, who never signed in: active, unless they have already left. */
export function createRecord(
  _id: string,
  draft: NewRecord,
  actor: Actor,
  when: Pick<Tx, "now" | "at">,
): EmployeeDocument {
  const { employee_id: _draftId, status = "active", ...record } = draft
  const { at } = when
  const created: EmployeeDocument = {
    _id,
    ...record,
    personal_data: { ...record.personal_data, ...OWN_CHOICES },
    status: "active",
    idp_sub: null,
    sessions_end_at: null,
    pseudonymized_at: null,
    created_at: at,
    created_by_id: actor.employee_id,
    updated_at: at,
    updated_by_id: actor.employee_id,
    version: 1,
  }
  return applyDeparture(applySeparation(created, { ...created, status }, when), when)
}

/** The record after a merge patch and its consequences, as if it took effect today. (rules/http#merge-patch) */
export function applyChange(
  current: EmployeeDocument,
  { effective_from: _, ...change }: EmployeeChange,
  when: Pick<Tx, "now" | "at">,
): EmployeeDocument {
  const patched = {
    ...current,
    ...change,
    personal_data: { ...current.personal_data, ...change.personal_data },
    employment_data: { ...current.employment_data, ...change.employment_data },
  }
  const next = applySeparation(current, patched, when)
  // A new address ends the sessions opened with the old one.
  return isNewAddress(current, next) ? { ...next, sessions_end_at: when.at } : next
}

/**
 * Deactivation ends every session. If HR named no last day, today becomes it; without one the person would have a row
 * in every month to come. Reactivation clears a last day in the past, unless the same change sets another.
 * (rules/people#leaving)
 */
export function applySeparation(
  current: EmployeeDocument,
  next: EmployeeDocument,
  { now, at }: Pick<Tx, "now" | "at">,
): EmployeeDocument {
  const today = easternDate(now)
  const { separation_date } = next.employment_data
  if (current.status === "active" && next.status === "inactive") {
    return { ...setLastDay(next, separation_date ?? today), sessions_end_at: at }
  }
  const isReactivated = current.status === "inactive" && next.status === "active"
  const isPastDay =
    separation_date === current.employment_data.separation_date && separation_date !== null && separation_date <= today
  return isReactivated && isPastDay ? setLastDay(next, null) : next
}

function setLastDay(document: EmployeeDocument, separation_date: string | null): EmployeeDocument {
  return { ...document, employment_data: { ...document.employment_data, separation_date } }
}

type Address = Pick<Placement, "personal_data">

/** Compares addresses as sign-in does. */
export function isNewAddress(current: Address, next: Address): boolean {
  const [before, after] = [current.personal_data.email_address, next.personal_data.email_address]
  return before?.toLowerCase() !== after?.toLowerCase()
}

/** What the audit log stores of a new employee: their access and their placement. */
export function auditCreation({ access_level, access_scope, access_mode, employment_data }: EmployeeDocument) {
  const { department_id, manager_id } = employment_data
  return { access_level, access_scope, access_mode, department_id, manager_id }
}

/**
 * What the audit log stores of a change: the names of the fields, and the values before and after. For personal data
 * and sensitive fields it stores the names only, because audit records are never erased.
 */
export function auditChange({ current, next }: RecordUpdate): Record<string, unknown> {
  const personal = changedKeys(current.personal_data, next.personal_data).map((key) => `personal_data.${key}`)
  const sensitive = changedKeys(sensitiveFields(current), sensitiveFields(next)).map((key) => `employment_data.${key}`)
  const [before, after] = [plainFields(current), plainFields(next)]
  const plain = changedKeys(before, after)
  return { fields: [...plain, ...personal, ...sensitive], before: pick(before, plain), after: pick(after, plain) }
}

function sensitiveFields({ employment_data: { regularization_date } }: EmployeeDocument): Record<string, unknown> {
  return { regularization_date }
}

function plainFields({
  access_level,
  access_scope,
  access_mode,
  status,
  hire_date,
  employment_data: { regularization_date: _, ...employment },
}: EmployeeDocument): Record<string, unknown> {
  return { access_level, access_scope, access_mode, status, hire_date, ...employment }
}

function changedKeys(before: object, after: object): string[] {
  const values = new Map(Object.entries(before))
  return Object.entries(after).flatMap(([key, value]) => (isDeepStrictEqual(value, values.get(key)) ? [] : [key]))
}

function pick(from: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, from[key]]))
}
