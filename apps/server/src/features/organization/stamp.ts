import type { Actor } from "@scorecard/domain/access"

/** The audit fields of a new document. */
export function newStamp({ employee_id }: Actor, at: string) {
  return { created_at: at, created_by_id: employee_id, ...changeStamp({ employee_id }, at), version: 1 }
}

export function changeStamp({ employee_id }: Pick<Actor, "employee_id">, at: string) {
  return { updated_at: at, updated_by_id: employee_id }
}
