import type { List } from "@scorecard/contracts/common"
import type {
  EmployeesExportQuery,
  EmployeeView,
  listEmployees as contract,
  readOwnProfile,
} from "@scorecard/contracts/employees"
import type { Actor } from "@scorecard/domain"
import type { z } from "zod"
import { loadLanguages } from "#core/people/index.ts"
import type { FileResponse, Platform } from "#platform/index.ts"
import { getEmployeeInPool, type EmployeeDocument } from "./employees.store.ts"
import { employeeList, type ExportRow } from "./list.store.ts"
import { loadWiderPools, presentEmployee } from "./policy.ts"

export type EmployeesQuery = z.output<typeof contract.query>

/** One page of the employees in the actor's pool who match the filters. (rules/people#employee-list) */
export function listEmployees(
  deps: Pick<Platform, "db" | "cursors">,
  actor: Actor,
  query: EmployeesQuery,
): Promise<List<EmployeeView>> {
  return employeeList.page(deps, query, actor, async (found) => {
    const ids = found.map(({ _id }) => _id)
    const widerPools = await loadWiderPools(deps.db, actor, ids)
    return found.map((document) => presentEmployee(document, actor, widerPools))
  })
}

/** @throws Refusal 404 for an unknown employee or one outside the actor's pool. */
export async function getEmployee(
  { db }: Pick<Platform, "db">,
  actor: Actor,
  employeeId: string,
): Promise<EmployeeView> {
  const document = await getEmployeeInPool(db, actor, employeeId)
  return presentEmployee(document, actor, await loadWiderPools(db, actor, [employeeId]))
}

/** With the language that the person chose. (rules/languages#choice) */
export async function getOwnProfile(
  deps: Pick<Platform, "db">,
  actor: Actor,
): Promise<z.input<typeof readOwnProfile.reply>> {
  const { employee_id } = actor
  const [profile, languages] = await Promise.all([
    getEmployee(deps, actor, employee_id),
    loadLanguages(deps.db, [employee_id]),
  ])
  return { ...profile, language: languages.get(employee_id) ?? null }
}

/** The list as a file, with each person as the list shows them to this reader. (rules/people#employee-list) */
export function exportEmployees(
  deps: Pick<Platform, "db">,
  actor: Actor,
  query: EmployeesExportQuery,
): Promise<FileResponse> {
  return employeeList.file(deps, query, actor, (found) => found.map((document) => toExportRow(document, actor)))
}

function toExportRow(document: EmployeeDocument, reader: Actor): ExportRow {
  const { personal_data, employment_data, abilities: _, ...rest } = presentEmployee(document, reader)
  return { ...rest, ...personal_data, ...employment_data }
}
