import { z } from "zod"

/**
 * What the caller may do with this person, by level and policy, so that clients need no rules of their own. State
 * conflicts, such as the last super admin, only show when the action is tried.
 */
export const EmployeeAbilities = z
  .strictObject({
    edit: z.boolean(),
    change_figures: z.boolean().meta({
      description: "hire_date and, in employment_data, the dates, department_id, manager_id, and bsc_enabled",
    }),
    change_email: z.boolean(),
    change_access_level: z.boolean(),
    change_access_scope: z.boolean(),
    deactivate: z.boolean(),
    reactivate: z.boolean(),
    send_welcome_email: z.boolean(),
    clear_idp_binding: z.boolean(),
    impersonate: z.boolean(),
    export_personal_data: z.boolean(),
    pseudonymize: z.boolean(),
  })
  .meta({ id: "EmployeeAbilities" })
export type EmployeeAbilities = z.infer<typeof EmployeeAbilities>
