import type { Permission } from "@scorecard/domain/access"
import type { VisibilityKey } from "@scorecard/contracts/visibility"
import { createContext, useContext } from "react"
import type { Reply } from "../api/endpoint.ts"
import type { readOwnProfile, readPermissions, readVisibility } from "../api/endpoints.gen.ts"

/** The signed-in person, with what the service lets them do and see. The browser never decides this itself. */
export type Me = {
  employee: Reply<typeof readOwnProfile>
  employee_id: string
  level: number
  /** The level at which they change things: 1 for read-only people. */
  changingLevel: number
  impersonatedBy: string | null
  can(permission: Permission): boolean
  /** Whether a page is visible, by its visibility key. */
  shows(key: VisibilityKey): boolean
  home: string | null
}

export function meFrom(
  employee: Reply<typeof readOwnProfile>,
  own: Reply<typeof readPermissions>,
  visibility: Reply<typeof readVisibility>,
): Me {
  const hidden = new Set<string>(visibility.hidden)
  const permissions: Readonly<Record<string, Readonly<Record<string, boolean>>>> = own.permissions
  return {
    employee,
    employee_id: own.employee_id,
    level: own.access_level,
    changingLevel: own.access_mode === "read_only" ? 1 : own.access_level,
    impersonatedBy: own.impersonated_by ?? null,
    can(permission) {
      const [resource = "", action = ""] = permission.split(".")
      return permissions[resource]?.[action] === true
    },
    shows: (key) => !hidden.has(key),
    home: visibility.home,
  }
}

const Current = createContext<Me | null>(null)
export const MeProvider = Current.Provider

/** Only within the signed-in part of the client. */
export function useMe(): Me {
  const me = useContext(Current)
  if (!me) throw new Error("useMe is for the signed-in part of the client")
  return me
}

/** Whether the person may read what others of their pool learn, as the page of the report does. */
export function seesLearningOfOthers(me: Me): boolean {
  return me.level >= 2 && me.shows("learning.authoring")
}

type Named = { first_name: string; last_name: string; preferred_name?: string | null | undefined }

export function nameOf({ first_name, last_name, preferred_name }: Named): string {
  return `${preferred_name ?? first_name} ${last_name}`
}
