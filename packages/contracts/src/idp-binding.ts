import { z } from "zod"
import { EmployeeId } from "./common.ts"
import { route } from "./route.ts"

export const clearIdpBinding = route({
  method: "DELETE",
  path: "/v1/employees/{employee_id}/idp-binding",
  tag: "employees",
  webOnly: true,
  summary: "Clear the sign-in binding",
  description: "The next sign-in by email binds the record again. Open sessions end. No-op without a binding.",
  level: 5,
  refusedWhileImpersonating: true,
  params: z.strictObject({ employee_id: EmployeeId }),
  refusals: ["employee_not_found", "version_mismatch"],
})
