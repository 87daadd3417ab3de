import type { Holiday, HolidayView } from "@scorecard/contracts/holidays"
import { invalidField, Refusal } from "@scorecard/contracts/refusals"
import { SUPER_ADMIN, type Actor } from "@scorecard/domain"
import { isOwnUnit, lockDayCodes, lockUnit, managesUnit, type OwnUnits, type RuleUnit } from "#core/calendar/index.ts"
import { managementAbilities, type Database } from "#platform/index.ts"

const MIN_LEVEL = 3
const MIN_COMPANY_LEVEL = 4

/** Company-wide: level 4 with company scope. Others: level 3 and above, who manage the unit. (rules/schedules#holidays) */
function canKeep({ access_level }: Actor, own: OwnUnits, unit: RuleUnit): boolean {
  const isCompany = unit.department_id === null && unit.cluster_id === null
  return managesUnit(own, unit) && access_level >= (isCompany ? MIN_COMPANY_LEVEL : MIN_LEVEL)
}

/** Below level 5 no one changes a holiday of their own unit; the company's are an exception. (rules/people#own-record) */
function isOwnHoliday({ access_level }: Actor, own: OwnUnits, unit: RuleUnit): boolean {
  return access_level !== SUPER_ADMIN && isOwnUnit(own, unit)
}

export function presentHoliday(holiday: Holiday, actor: Actor, own: OwnUnits): HolidayView {
  const edit = canKeep(actor, own, holiday) && !isOwnHoliday(actor, own, holiday)
  return { ...holiday, abilities: managementAbilities(actor, { edit, delete: edit }) }
}

/** @throws Refusal 403 unit_not_managed, own_record. */
export function assertCanKeep(actor: Actor, own: OwnUnits, unit: RuleUnit): void {
  if (!canKeep(actor, own, unit)) {
    const isCompany = unit.department_id === null && unit.cluster_id === null
    throw new Refusal(
      "unit_not_managed",
      isCompany
        ? "Holidays of the whole company need level 4 with company scope."
        : "You don't manage the unit of this holiday. Ask one of its managers, or a super admin.",
    )
  }
  if (!isOwnHoliday(actor, own, unit)) return
  throw new Refusal("own_record", "This holiday is in your own schedule. Ask someone else to change it.")
}

/** @throws Refusal 422 for an unknown unit. */
export async function requireUnit(db: Database, unit: RuleUnit): Promise<void> {
  if (unit.department_id === null && unit.cluster_id === null) return
  if ((await lockUnit(db, unit)) !== null) return
  const noun = unit.department_id === null ? "cluster" : "department"
  throw invalidField(`${noun}_id`, `There is no such ${noun}.`)
}

/** @throws Refusal 422 for an unknown day code. */
export async function requireCode(db: Database, code: string): Promise<void> {
  const known = await lockDayCodes(db, [code])
  if (!known.has(code)) throw invalidField("code", `There is no day code "${code}".`)
}
