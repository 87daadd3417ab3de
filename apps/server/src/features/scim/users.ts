import { EmployeeChange, EmployeeDraft } from "@scorecard/contracts/employees"
import { Refusal, type FieldError } from "@scorecard/contracts/refusals"
import { easternDate, PERMISSIONS, type Actor } from "@scorecard/domain"
import type { z } from "zod"
import { timestamp, type Platform, type Tx } from "#platform/index.ts"
import type { ProtocolReply, ProtocolRequest, ProtocolRoute } from "#platform/http/index.ts"
import { listResources, namesVersion, replyWith, versionOf, type Resource } from "./listing.store.ts"
import { ScimRefusal } from "./scim-error.ts"
import * as store from "./scim.store.ts"
import { patchUser, readUser, type UserInput } from "./user-input.ts"
import { loadUser, userListing } from "./user-resource.store.ts"

/** What provisioning needs from the directory. */
export type People = {
  addEmployee(tx: Tx, actor: Actor, draft: EmployeeDraft): Promise<{ employee_id: string }>
  changeEmployee(tx: Tx, actor: Actor, employeeId: string, patch: EmployeeChange): Promise<unknown>
  deactivate(tx: Tx, actor: Actor, employeeId: string): Promise<void>
}

export type ScimDeps = Pick<Platform, "config" | "db" | "clock"> & {
  people: People
  base: string
  /** Runs a change in a transaction. Changes through SCIM run one at a time. */
  provision: (work: (tx: Tx) => Promise<ProtocolReply>) => Promise<ProtocolReply>
}

/** Resources of people. (rules/scim#users; RFC 7643, section 4.1) */
export function userRoutes(deps: ScimDeps): ProtocolRoute[] {
  const { db, base } = deps
  const at = () => timestamp(deps.clock.now())
  const list = (query: ProtocolRequest["query"]) => listResources(db, userListing(at()), { query, base })
  return [
    { method: "GET", path: "/Users", handle: ({ query }) => list(query) },
    { method: "POST", path: "/Users/.search", handle: ({ body }) => list(searchOf(body)) },
    { method: "POST", path: "/Users", handle: (request) => createUser(deps, request) },
    {
      method: "GET",
      path: "/Users/:id",
      handle: async (request) => {
        const user = await loadUser(db, { id: request.params["id"] ?? "", at: at(), base })
        return replyWith(user ?? unknownResource("User"), request)
      },
    },
    {
      method: "PUT",
      path: "/Users/:id",
      handle: (request) => changeUser(deps, request, () => readUser(request.body)),
    },
    {
      method: "PATCH",
      path: "/Users/:id",
      handle: (request) => changeUser(deps, request, (current) => patchUser(current, request.body)),
    },
    { method: "DELETE", path: "/Users/:id", handle: (request) => deleteUser(deps, request) },
  ]
}

/** The query of a search by POST. (RFC 7644, section 3.4.3) */
export function searchOf(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  throw new ScimRefusal("invalidSyntax", "The body is not an object.")
}

export function unknownResource(type: "User" | "Group"): never {
  throw new Refusal("not_found", `There is no ${type} with this id.`)
}

/** Provisioning may do what it does to people by its one scope; levels stay out of its reach. (rules/scim#access) */
export function provisioner(actor: Actor): Actor {
  return { ...actor, service: { scopes: ["scim", ...PERMISSIONS], department_ids: null } }
}

const DEFAULT_POSITION = "Employee"

/**
 * A new employee at level 1 with scope team, or, after a deletion, the same employee again.
 * @throws ScimRefusal 409 `uniqueness` if the `userName` or the `employeeNumber` is taken, 400.
 */
function createUser(deps: ScimDeps, request: ProtocolRequest): Promise<ProtocolReply> {
  const input = readUser(request.body)
  const actor = provisioner(request.actor)
  return deps.provision(async (tx) => {
    const { userName } = input
    if (userName === undefined) throw new ScimRefusal("invalidValue", "userName is missing.")
    const known = await store.findByUserName(tx.db, userName)
    if (known && !known.is_deleted) throw new ScimRefusal("uniqueness", `There is a user ${userName} already.`)
    const id = known ? known._id : await addPerson(deps, tx, { actor, input, body: request.body })
    if (known) await reactivate(deps, tx, { actor, id, input })
    await store.saveState(tx.db, "user", id, { external_id: input.externalId ?? null, is_deleted: false })
    if (input.active === false) await deps.people.deactivate(tx, actor, id)
    const user = await loadUser(tx.db, { id, at: tx.at, base: deps.base })
    return replyWith(user ?? unknownResource("User"), request, 201)
  })
}

type NewPerson = { actor: Actor; input: UserInput; body: unknown }

async function addPerson({ people }: ScimDeps, tx: Tx, { actor, input, body }: NewPerson): Promise<string> {
  const { employeeNumber } = input
  if (employeeNumber !== undefined && (await store.isEmployeeId(tx.db, employeeNumber))) {
    throw new ScimRefusal("uniqueness", `The employeeNumber ${employeeNumber} belongs to someone else.`)
  }
  const { givenName, familyName } = namesOf(input, body)
  const draft = checked(EmployeeDraft, {
    ...(employeeNumber !== undefined && { employee_id: employeeNumber }),
    hire_date: easternDate(tx.now),
    personal_data: {
      first_name: givenName,
      last_name: familyName,
      preferred_name: input.nickName ?? null,
      email_address: input.userName,
      phone: input.phone ?? null,
    },
    employment_data: { position: input.title ?? DEFAULT_POSITION, manager_id: input.managerId ?? null },
  })
  return (await people.addEmployee(tx, actor, draft)).employee_id
}

/** Names are optional in SCIM: then they are those of the `displayName`, or of the address. */
function namesOf({ givenName, familyName, userName = "" }: UserInput, body: unknown) {
  const shown = Reflect.get(body as object, "displayName")
  const [local = ""] = userName.split("@")
  const words = (typeof shown === "string" && shown.trim() ? shown.trim().split(/\s+/) : local.split(/[._-]+/)).filter(
    Boolean,
  )
  const [first = userName, ...others] = words
  return { givenName: givenName ?? first, familyName: familyName ?? (others.join(" ") || first) }
}

async function reactivate(
  { people }: ScimDeps,
  tx: Tx,
  { actor, id, input }: { actor: Actor; id: string; input: UserInput },
): Promise<void> {
  if (input.employeeNumber !== undefined && input.employeeNumber !== id) throw numberChanged()
  await people.changeEmployee(tx, actor, id, { ...changeOf(input), status: "active" })
}

/** @throws ScimRefusal 404, 412 if `If-Match` names another version, 409 `uniqueness`, 400. */
function changeUser(
  deps: ScimDeps,
  request: ProtocolRequest,
  inputFor: (current: Resource) => UserInput,
): Promise<ProtocolReply> {
  const id = request.params["id"] ?? ""
  const actor = provisioner(request.actor)
  return deps.provision(async (tx) => {
    const reading = { id, at: tx.at, base: deps.base }
    const current = (await loadUser(tx.db, reading)) ?? unknownResource("User")
    assertVersion(request, current)
    const input = inputFor(current)
    if (input.employeeNumber !== undefined && input.employeeNumber !== id) throw numberChanged()
    if (input.userName !== undefined) {
      const owner = await store.findByUserName(tx.db, input.userName)
      if (owner && owner._id !== id) throw new ScimRefusal("uniqueness", `There is a user ${input.userName} already.`)
    }
    const change = changeOf(input)
    if (input.active === true && current["active"] === false) change.status = "active"
    await deps.people.changeEmployee(tx, actor, id, change)
    if (input.externalId !== undefined) await store.saveState(tx.db, "user", id, { external_id: input.externalId })
    if (input.active === false) await deps.people.deactivate(tx, actor, id)
    return replyWith((await loadUser(tx.db, reading)) ?? unknownResource("User"), request)
  })
}

/** Deactivates the employee, who stays: what refers to them is kept. (rules/scim#users) */
function deleteUser(deps: ScimDeps, request: ProtocolRequest): Promise<ProtocolReply> {
  const id = request.params["id"] ?? ""
  return deps.provision(async (tx) => {
    const current = (await loadUser(tx.db, { id, at: tx.at, base: deps.base })) ?? unknownResource("User")
    assertVersion(request, current)
    await deps.people.deactivate(tx, provisioner(request.actor), id)
    await store.saveState(tx.db, "user", id, { is_deleted: true })
    return { status: 204 }
  })
}

/** @throws Refusal 412 */
export function assertVersion({ headers }: ProtocolRequest, current: Resource): void {
  const wanted = headers["if-match"]
  if (wanted === undefined || namesVersion(wanted, versionOf(current))) return
  throw new Refusal("version_mismatch", "The resource has changed since this version. Read it again.")
}

const numberChanged = () => new ScimRefusal("mutability", "employeeNumber is the id of the employee: it can't change.")

/** The merge patch for what the request names. @throws ScimRefusal 400 `invalidValue` */
function changeOf(input: UserInput): EmployeeChange {
  const { userName, givenName, familyName, nickName, phone, title, managerId } = input
  return checked(EmployeeChange, {
    personal_data: given({
      first_name: givenName,
      last_name: familyName,
      preferred_name: nickName,
      email_address: userName,
      phone,
    }),
    employment_data: given({
      position: title === null ? DEFAULT_POSITION : title,
      manager_id: managerId,
    }),
  })
}

const given = (fields: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** How a field of the record is called in SCIM. */
const SCIM_NAMES: Readonly<Record<string, string>> = {
  employee_id: "employeeNumber",
  first_name: "name.givenName",
  last_name: "name.familyName",
  preferred_name: "nickName",
  email_address: "userName",
  phone: "phoneNumbers",
  position: "title",
  manager_id: "manager.value",
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const errors = result.error.issues.map(({ path, message }): FieldError => {
    const field = String(path.at(-1) ?? "")
    return { path: SCIM_NAMES[field] ?? field, message }
  })
  throw new Refusal("invalid", "Some values can't be used.", { errors })
}
