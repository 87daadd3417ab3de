import { z } from "zod"
import { EmployeeView } from "./employees.ts"
import { route } from "./route.ts"

/** What a person decides about themselves; omitted fields stay as they are. (rules/personal-data#own-choices) */
export const OwnProfileChange = z
  .strictObject({
    personal_data: z.strictObject({ show_birthday: z.boolean(), show_in_rankings: z.boolean() }).partial(),
  })
  .meta({ id: "OwnProfileChange" })
export type OwnProfileChange = z.output<typeof OwnProfileChange>

export const changeOwnProfile = route({
  method: "PATCH",
  path: "/v1/employees/me",
  webOnly: true,
  tag: "employees",
  summary: "Choose what the news shows about you",
  description:
    "`show_birthday`: your birthday, with its greetings. `show_in_rankings`: bonus qualifiers and top performers. Both are true until you choose otherwise, and only you can choose. Dashboards of people who are responsible for you are not affected.",
  refusedWhileImpersonating: true,
  body: OwnProfileChange,
  reply: EmployeeView,
  refusals: ["version_mismatch"],
})
