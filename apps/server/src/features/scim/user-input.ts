import { scimPatch, ScimError, type ScimPatchOperation, type ScimResource } from "scim-patch"
import { parsed } from "./filters.store.ts"
import type { Resource } from "./listing.store.ts"
import { ScimRefusal } from "./scim-error.ts"
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from "./user-resource.store.ts"

/** What a provisioning system may say about a person; whatever else it sends is ignored. (rules/scim#users) */
export type UserInput = {
  userName?: string
  externalId?: string | null
  active?: boolean
  givenName?: string
  familyName?: string
  nickName?: string | null
  title?: string | null
  phone?: string | null
  employeeNumber?: string
  managerId?: string | null
}

type Members = Readonly<Record<string, unknown>>

/** @throws ScimRefusal 400 for values of the wrong type. */
export function readUser(body: unknown): UserInput {
  const user = lowercaseNames(membersOf(body, "The body"))
  const name = lowercaseNames(membersOf(user["name"] ?? {}, "name"))
  const enterprise = lowercaseNames(membersOf(user[ENTERPRISE_SCHEMA.toLowerCase()] ?? {}, ENTERPRISE_SCHEMA))
  const emails = user["emails"] === undefined ? undefined : primaryOf(user["emails"], "emails")
  const phones = user["phonenumbers"] === undefined ? undefined : primaryOf(user["phonenumbers"], "phoneNumbers")
  return withoutUndefined({
    userName: textOf(user["username"], "userName") ?? emails ?? undefined,
    externalId: clearable(user["externalid"], "externalId"),
    active: booleanOf(user["active"], "active"),
    givenName: textOf(name["givenname"], "name.givenName") ?? undefined,
    familyName: textOf(name["familyname"], "name.familyName") ?? undefined,
    nickName: clearable(user["nickname"], "nickName"),
    title: clearable(user["title"], "title"),
    phone: phones,
    employeeNumber: textOf(enterprise["employeenumber"], "employeeNumber") ?? undefined,
    managerId: managerOf(enterprise["manager"]),
  })
}

/** Without the members that the request doesn't have: they stay as they are. */
function withoutUndefined(input: { [Name in keyof UserInput]: UserInput[Name] | undefined }): UserInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

function membersOf(value: unknown, name: string): Members {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Members
  throw new ScimRefusal("invalidSyntax", `${name} is not an object.`)
}

/** Names of attributes are compared without regard to case. (RFC 7643, section 2.1) */
function lowercaseNames(members: Members): Members {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Empty text means no value. */
function textOf(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null
  if (typeof value !== "string") throw new ScimRefusal("invalidValue", `${name} is text.`)
  return value.trim() || null
}

function clearable(value: unknown, name: string): string | null | undefined {
  return value === undefined ? undefined : textOf(value, name)
}

/** Some providers send booleans as text. */
function booleanOf(value: unknown, name: string): boolean | undefined {
  if (value === undefined || value === null || typeof value === "boolean") return value ?? undefined
  if (typeof value === "string" && /^(true|false)$/i.test(value)) return value.toLowerCase() === "true"
  throw new ScimRefusal("invalidValue", `${name} is true or false.`)
}

/** The primary value of several, or the first. */
function primaryOf(values: unknown, name: string): string | null {
  if (values === null) return null
  if (!Array.isArray(values)) throw new ScimRefusal("invalidValue", `${name} is a list.`)
  const found = values.map((each) => lowercaseNames(membersOf(each, name)))
  const chosen = found.find(({ primary }) => primary === true || primary === "true") ?? found[0]
  return chosen ? textOf(chosen["value"], `${name}.value`) : null
}

/** As an object with `value`, or, as some providers send it, the id alone. */
function managerOf(manager: unknown): string | null | undefined {
  if (manager === undefined) return undefined
  if (manager === null || typeof manager === "string") return textOf(manager, "manager")
  return textOf(lowercaseNames(membersOf(manager, "manager"))["value"], "manager.value")
}

const PATCH_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:PatchOp"
const MAX_OPERATIONS = 1_000

export type Operation = { op: "add" | "replace" | "remove"; path: string | null; value: unknown }

/** The operations of a PATCH. (RFC 7644, section 3.5.2) @throws ScimRefusal 400 */
export function readOperations(body: unknown): Operation[] {
  const patch = lowercaseNames(membersOf(body, "The body"))
  const { schemas, operations } = patch
  if (!Array.isArray(schemas) || !schemas.includes(PATCH_SCHEMA)) {
    throw new ScimRefusal("invalidSyntax", `The schemas of a PATCH are ["${PATCH_SCHEMA}"].`)
  }
  if (!Array.isArray(operations)) throw new ScimRefusal("invalidSyntax", "Operations is a list.")
  if (operations.length > MAX_OPERATIONS) throw new ScimRefusal("tooMany", `Send at most ${MAX_OPERATIONS} operations.`)
  return operations.map((each) => {
    const { op, path, value } = lowercaseNames(membersOf(each, "An operation"))
    const name = typeof op === "string" ? op.toLowerCase() : ""
    if (name !== "add" && name !== "replace" && name !== "remove") {
      throw new ScimRefusal("invalidSyntax", "op is add, replace or remove.")
    }
    if (path !== undefined && path !== null && typeof path !== "string") {
      throw new ScimRefusal("invalidPath", "path is text.")
    }
    if (name === "remove" && !path) throw new ScimRefusal("noTarget", "remove needs a path.")
    if (name !== "remove" && value === undefined) throw new ScimRefusal("invalidValue", `${name} needs a value.`)
    return { op: name, path: path || null, value }
  })
}

/** What a user's attributes are after a PATCH: those that it removed are null. @throws ScimRefusal 400 */
export function patchUser(current: Resource, body: unknown): UserInput {
  const operations = readOperations(body).flatMap(spread).filter(isKnown)
  const before = readUser(current)
  let patched: unknown
  try {
    patched = scimPatch(
      // The casts: the library's types want the common attributes of resources, and one type for each operation.
      structuredClone(current) as unknown as ScimResource,
      operations.map(toLibrary) as unknown as ScimPatchOperation[],
      { mutateDocument: true, treatMissingAsAdd: true },
    )
  } catch (error) {
    if (error instanceof ScimError) throw new ScimRefusal(isNoTarget(error) ? "noTarget" : "invalidPath", error.message)
    throw error
  }
  const after = readUser(patched)
  const cleared = { nickName: null, phone: null, managerId: null, externalId: null, title: null }
  const removed = Object.entries(cleared).filter(([name]) => name in before && !(name in after))
  return { ...Object.fromEntries(removed), ...after }
}

const isNoTarget = ({ scimCode }: ScimError) => scimCode === "noTarget"

/** An operation without a path has one value for each attribute; their names may be paths, too. */
function spread(operation: Operation): Operation[] {
  if (operation.path !== null) return [operation]
  const values = membersOf(operation.value, "The value of an operation without a path")
  return Object.entries(values).flatMap(([path, value]) => {
    const isExtension = path.toLowerCase() === ENTERPRISE_SCHEMA.toLowerCase()
    if (!isExtension) return [{ op: operation.op, path, value }]
    const inner = Object.entries(membersOf(value, path))
    return inner.map(([name, each]) => ({ op: operation.op, path: `${ENTERPRISE_SCHEMA}:${name}`, value: each }))
  })
}

/** Canonical spellings by the first attribute of a path in lower case. Others are ignored. */
const WRITABLE = new Map(
  ["userName", "externalId", "active", "name", "displayName", "nickName", "title", "emails", "phoneNumbers"].map(
    (name) => [name.toLowerCase(), name],
  ),
)
const WRITABLE_IN_EXTENSION = new Map([
  ["employeenumber", "employeeNumber"],
  ["manager", "manager"],
])
const INNER = new Map(["givenName", "familyName", "formatted", "value"].map((name) => [name.toLowerCase(), name]))

function isKnown({ path }: Operation): boolean {
  return canonical(path ?? "") !== null
}

/** A path as the library expects it; null for an attribute that is ignored. @throws ScimRefusal 400 `invalidPath` */
function canonical(path: string): string | null {
  const isExtension = path.toLowerCase().startsWith(`${ENTERPRISE_SCHEMA.toLowerCase()}:`)
  const isCore = path.toLowerCase().startsWith(`${USER_SCHEMA.toLowerCase()}:`)
  const own = isExtension
    ? path.slice(ENTERPRISE_SCHEMA.length + 1)
    : isCore
      ? path.slice(USER_SCHEMA.length + 1)
      : path
  const match = /^([a-z$][\w$-]*)(\[.*\])?(?:\.([\w$-]+))?$/i.exec(own)
  if (!match) throw new ScimRefusal("invalidPath", `There is no attribute at ${path}.`)
  const [, first = "", filter = "", inner] = match
  if (filter !== "") parsed(filter.slice(1, -1))
  const name = (isExtension ? WRITABLE_IN_EXTENSION : WRITABLE).get(first.toLowerCase())
  if (name === undefined) return null
  const rest = inner === undefined ? "" : `.${INNER.get(inner.toLowerCase()) ?? inner}`
  return `${isExtension ? `${ENTERPRISE_SCHEMA}:` : ""}${name}${filter}${rest}`
}

function toLibrary({ op, path, value }: Operation) {
  const canonicalPath = canonical(path ?? "") ?? ""
  if (op === "remove") return { op, path: canonicalPath }
  const isManager = canonicalPath === `${ENTERPRISE_SCHEMA}:manager`
  const shaped = isManager && typeof value === "string" ? { value } : value
  // Some providers clear a value by replacing it with nothing.
  if (shaped === null || shaped === "" || (isManager && managerOf(shaped) === null))
    return { op: "remove", path: canonicalPath }
  return { op, path: canonicalPath, value: shaped }
}
