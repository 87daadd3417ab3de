import { z } from "zod"
import { AccessLevel, AccessMode, AccessScope } from "./access.ts"
import {
  CalendarDate,
  EmployeeId,
  Id,
  integerQuery,
  Line,
  lineOf,
  listOf,
  pageQuery,
  sortQuery,
  Timestamp,
  Version,
} from "./common.ts"
import { EmployeeAbilities } from "./employee-abilities.ts"
import { EXPORT_FILE, EXPORT_NOTE, exportQuery } from "./exports.ts"
import { Language } from "./notifications.ts"
import { route } from "./route.ts"

/** The first super admin, added by the service to an empty database. (rules/running#first-start) */
export const BOOTSTRAP_ADMIN_ID = "ADMIN"

export const EMPLOYEE_STATUSES = ["active", "inactive"] as const
export const EMPLOYMENT_TYPES = ["full_time", "part_time", "contract"] as const

export const EmployeeStatus = z.enum(EMPLOYEE_STATUSES)

const MAX_ADDRESS_LENGTH = 254
/** A work email: unique, compared case-insensitively. (rules/people#work-email) */
export const WorkEmail = z.string().trim().max(MAX_ADDRESS_LENGTH).pipe(z.email())
const ShortLine = lineOf(40)

/** Omitted unless the caller is the person or holds employees.edit. (rules/people#sensitive-fields) */
const sensitive = (what: string) => ({
  description: `${what}; shown to the person and to holders of employees.edit only`,
})

/** An employee record. (rules/people#employee-record) */
export const Employee = z
  .strictObject({
    employee_id: EmployeeId,
    /** The preferred or first name, and the last name. */
    name: z.string(),
    access_level: AccessLevel,
    access_scope: AccessScope,
    access_mode: AccessMode.default("full"),
    status: EmployeeStatus,
    hire_date: CalendarDate,
    personal_data: z.strictObject({
      first_name: Line,
      last_name: Line,
      preferred_name: Line.nullable(),
      email_address: WorkEmail.nullable().meta({ description: "Null: cannot sign in and gets no mail" }),
      birth_date: CalendarDate.nullable().optional().meta(sensitive("Date of birth")),
      phone: ShortLine.nullable().optional().meta(sensitive("Telephone number")),
      pronouns: ShortLine.nullable(),
      show_birthday: z.boolean().optional().meta(sensitive("Whether the news shows their birthday")),
      show_in_rankings: z.boolean().optional().meta(sensitive("Whether the news names them for their results")),
    }),
    employment_data: z.strictObject({
      position: Line,
      department_id: Id.nullable(),
      manager_id: EmployeeId.nullable(),
      employment_type: z.enum(EMPLOYMENT_TYPES),
      regularization_date: CalendarDate.nullable().optional().meta(sensitive("When the person was regularized")),
      separation_date: CalendarDate.nullable(),
      bsc_enabled: z.boolean(),
    }),
    pseudonymized_at: Timestamp.nullable().default(null).meta({
      description: "When the person's name and contact data were removed; the record can no longer be changed",
    }),
    created_at: Timestamp,
    created_by_id: EmployeeId.nullable(),
    updated_at: Timestamp,
    updated_by_id: EmployeeId.nullable(),
    version: Version,
  })
  .meta({ id: "Employee" })
export type Employee = z.infer<typeof Employee>

export const EmployeeView = Employee.extend({ abilities: EmployeeAbilities }).meta({ id: "EmployeeView" })
export type EmployeeView = z.infer<typeof EmployeeView>

export const EmployeeDraft = z
  .strictObject({
    employee_id: EmployeeId.optional(),
    access_level: AccessLevel.default(1),
    access_scope: AccessScope.default("team"),
    access_mode: AccessMode.default("full"),
    hire_date: CalendarDate,
    personal_data: z.strictObject({
      first_name: Line,
      last_name: Line,
      preferred_name: Line.nullable().default(null),
      email_address: WorkEmail.nullable().default(null),
      birth_date: CalendarDate.nullable().default(null),
      phone: ShortLine.nullable().default(null),
      pronouns: ShortLine.nullable().default(null),
    }),
    employment_data: z.strictObject({
      position: Line,
      department_id: Id.nullable().default(null),
      manager_id: EmployeeId.nullable().default(null),
      employment_type: z.enum(EMPLOYMENT_TYPES).default("full_time"),
      regularization_date: CalendarDate.nullable().default(null),
      separation_date: CalendarDate.nullable().default(null),
      bsc_enabled: z.boolean().default(true),
    }),
  })
  .meta({ id: "EmployeeDraft" })
export type EmployeeDraft = z.output<typeof EmployeeDraft>

/** A JSON merge patch: omitted fields stay as they are, null clears optional ones. (rules/http#merge-patch) */
export const EmployeeChange = z
  .strictObject({
    effective_from: CalendarDate.meta({
      description: "The day from which department_id and manager_id hold: today by default, a later day to plan them",
    }),
    access_level: AccessLevel,
    access_scope: AccessScope,
    access_mode: AccessMode,
    status: EmployeeStatus,
    hire_date: CalendarDate,
    personal_data: z
      .strictObject({
        first_name: Line,
        last_name: Line,
        preferred_name: Line.nullable(),
        email_address: WorkEmail.nullable(),
        birth_date: CalendarDate.nullable(),
        phone: ShortLine.nullable(),
        pronouns: ShortLine.nullable(),
      })
      .partial(),
    employment_data: z
      .strictObject({
        position: Line,
        department_id: Id.nullable(),
        manager_id: EmployeeId.nullable(),
        employment_type: z.enum(EMPLOYMENT_TYPES),
        regularization_date: CalendarDate.nullable(),
        separation_date: CalendarDate.nullable(),
        bsc_enabled: z.boolean(),
      })
      .partial(),
  })
  .partial()
  .meta({ id: "EmployeeChange" })
export type EmployeeChange = z.output<typeof EmployeeChange>

const params = z.strictObject({ employee_id: EmployeeId })
const tag = "employees"
const administration = { tag, webOnly: true } as const
const SORTS = ["name", "employee_id", "hire_date", "access_level"] as const

/** What a record may lack, so that someone fills it in. */
export const DATA_GAPS = ["manager", "department", "regularization_date"] as const
export type DataGap = (typeof DATA_GAPS)[number]

const filters = {
  q: z.string().trim().max(200).optional().meta({ description: "Part of a name, email address, or ID" }),
  department_id: Id.optional(),
  cluster_id: Id.optional(),
  status: EmployeeStatus.optional(),
  access_level: integerQuery(1, 5).optional(),
  without: z.enum(DATA_GAPS).optional().meta({
    description: "People whose record lacks it; no one for a field that the caller can't see",
  }),
  sort: sortQuery(SORTS, "name"),
}

export const listEmployees = route({
  method: "GET",
  path: "/v1/employees",
  tag,
  summary: "List the employees of your pool",
  permission: "employees.view",
  query: z.strictObject({ ...filters, ...pageQuery }),
  reply: listOf(EmployeeView),
  refusals: ["cursor_invalid"],
})

export const EmployeesExportQuery = z.strictObject({ ...filters, ...exportQuery })
export type EmployeesExportQuery = z.output<typeof EmployeesExportQuery>

export const exportEmployees = route({
  method: "GET",
  path: "/v1/employees/export",
  tag,
  summary: "Export the employees of your pool",
  description: `${EXPORT_NOTE} Fields that the list wouldn't show you are left empty.`,
  permission: "employees.view",
  query: EmployeesExportQuery,
  file: EXPORT_FILE,
})

export const createEmployee = route({
  method: "POST",
  path: "/v1/employees",
  ...administration,
  summary: "Add an employee",
  description:
    "If `employee_id` is omitted, the service generates one. A birth date must be in the past and before the hire date. Below company scope, a new employee must join a department that the caller manages or report to someone in the caller's pool.",
  permission: "employees.create",
  body: EmployeeDraft,
  reply: EmployeeView,
  status: 201,
  location: ({ employee_id }) => `/v1/employees/${employee_id}`,
  refusals: [
    "access_level_above_own",
    "access_scope_reserved",
    "access_mode_reserved",
    "leaves_pool",
    "email_domain_not_allowed",
    "email_taken",
    "employee_id_taken",
    "manager_loop",
    "idempotency_key_reused",
  ],
})

export const readOwnProfile = route({
  method: "GET",
  path: "/v1/employees/me",
  tag,
  summary: "Get your own profile, with the language you chose",
  reply: EmployeeView.extend({ language: Language.nullable() }).meta({ id: "OwnProfile" }),
})

export const readEmployee = route({
  method: "GET",
  path: "/v1/employees/{employee_id}",
  tag,
  summary: "Get an employee in your pool",
  permission: "employees.view",
  params,
  reply: EmployeeView,
  refusals: ["employee_not_found"],
})

export const editEmployee = route({
  method: "PATCH",
  path: "/v1/employees/{employee_id}",
  ...administration,
  summary: "Change an employee",
  description:
    "A JSON merge patch. Setting `status` to `inactive` needs the permission `employees.delete`, as DELETE does. Below level 5, people can't change their own level, dates, placement, or `bsc_enabled`. You can't change the email address of someone with a higher level, a wider scope, or a pool that reaches beyond yours. Both the old and the new address are notified of a change, and the person's sessions end. A new manager must not add people to the caller's pool. Below company scope, a new department must be one that the caller manages, a new manager must be in the caller's pool, and the person must stay in it. With a later `effective_from`, department and manager change on that day.",
  permission: "employees.edit",
  params,
  body: EmployeeChange,
  reply: EmployeeView,
  refusals: [
    "access_level_above_own",
    "access_scope_reserved",
    "access_mode_reserved",
    "permission_missing",
    "access_scope_above_own",
    "pool_beyond_own",
    "own_record",
    "pool_would_grow",
    "leaves_pool",
    "impersonation_refused",
    "employee_not_found",
    "email_domain_not_allowed",
    "email_taken",
    "manager_loop",
    "already_pseudonymized",
    "version_mismatch",
    "last_super_admin",
  ],
})

export const deactivateEmployee = route({
  method: "DELETE",
  path: "/v1/employees/{employee_id}",
  ...administration,
  summary: "Deactivate an employee",
  description: "They can no longer sign in and their tokens stop working. Nothing that entries refer to is removed.",
  permission: "employees.delete",
  params,
  refusals: ["employee_not_found", "version_mismatch", "last_super_admin"],
})
