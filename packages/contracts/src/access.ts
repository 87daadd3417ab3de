import { ACCESS_LEVELS, ACCESS_MODES, ACCESS_SCOPES } from "@scorecard/domain/access"
import { z } from "zod"

export const AccessLevel = z
  .union(ACCESS_LEVELS.map((level) => z.literal(level)))
  .meta({ description: "1 employee, 2 team lead, 3 supervisor, 4 department or HR head, 5 super admin" })
export const AccessScope = z.enum(ACCESS_SCOPES)
/** `read_only`, for levels 2 to 4: sees what the level sees, and changes only what every employee may for themselves. */
export const AccessMode = z.enum(ACCESS_MODES)
