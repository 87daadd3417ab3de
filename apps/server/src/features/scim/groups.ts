import { Refusal } from "@scorecard/contracts/refusals"
import type { Actor } from "@scorecard/domain"
import type { Tx } from "#platform/index.ts"
import type { ProtocolReply, ProtocolRequest, ProtocolRoute } from "#platform/http/index.ts"
import { parsed } from "./filters.store.ts"
import { GROUP_SCHEMA, groupListing, loadGroup } from "./group-resource.store.ts"
import { listResources, replyWith } from "./listing.store.ts"
import { ScimRefusal } from "./scim-error.ts"
import * as store from "./scim.store.ts"
import { readOperations, type Operation } from "./user-input.ts"
import { assertVersion, provisioner, searchOf, unknownResource, type ScimDeps } from "./users.ts"

/** What provisioning needs from the organization. */
export type Units = {
  createUnits(
    tx: Tx,
    actor: Actor,
    units: readonly { department: string; cluster: string }[],
  ): Promise<{ departments: string[] }>
  renameDepartment(tx: Tx, actor: Actor, change: { id: string; name: string }): Promise<void>
  removeDepartment(tx: Tx, actor: Actor, id: string): Promise<void>
}

type GroupDeps = ScimDeps & { units: Units }

/** Resources of departments. A person belongs to one: adding moves. (rules/scim#groups; RFC 7643, section 4.2) */
export function groupRoutes(deps: GroupDeps): ProtocolRoute[] {
  const { db, base } = deps
  const list = (query: ProtocolRequest["query"]) => listResources(db, groupListing(), { query, base })
  return [
    { method: "GET", path: "/Groups", handle: ({ query }) => list(query) },
    { method: "POST", path: "/Groups/.search", handle: ({ body }) => list(searchOf(body)) },
    { method: "POST", path: "/Groups", handle: (request) => createGroup(deps, request) },
    {
      method: "GET",
      path: "/Groups/:id",
      handle: async (request) => replyWith(await getGroup(db, request.params["id"] ?? "", base), request),
    },
    {
      method: "PUT",
      path: "/Groups/:id",
      handle: (request) => changeGroup(deps, request, () => readGroup(request.body)),
    },
    {
      method: "PATCH",
      path: "/Groups/:id",
      handle: (request) => changeGroup(deps, request, () => patchOf(request.body)),
    },
    { method: "DELETE", path: "/Groups/:id", handle: (request) => deleteGroup(deps, request) },
  ]
}

async function getGroup(db: ScimDeps["db"], id: string, base: string) {
  return (await loadGroup(db, id, base)) ?? unknownResource("Group")
}

/** `members` replaces all; `add` and `remove` name single ones. */
type GroupInput = {
  displayName?: string
  externalId?: string | null
  members?: string[]
  add: string[]
  remove: string[]
}

const MAX_MEMBERS = 1_000

function readGroup(body: unknown): GroupInput {
  const found = new Map(Object.entries(searchOf(body)).map(([name, value]) => [name.toLowerCase(), value]))
  const input: GroupInput = { add: [], remove: [] }
  const name = found.get("displayname")
  const externalId = found.get("externalid")
  if (name !== undefined) input.displayName = textOf(name, "displayName")
  if (externalId !== undefined) input.externalId = externalId === null ? null : textOf(externalId, "externalId")
  if (found.has("members")) input.members = idsOf(found.get("members") ?? [])
  return input
}

function textOf(value: unknown, name: string): string {
  if (typeof value === "string" && value.trim() !== "") return value.trim()
  throw new ScimRefusal("invalidValue", `${name} is text.`)
}

function idsOf(value: unknown): string[] {
  const members: unknown[] = Array.isArray(value) ? value : [value]
  if (members.length > MAX_MEMBERS) throw new ScimRefusal("tooMany", `Send at most ${MAX_MEMBERS} members at once.`)
  return members.map((member) => {
    const id: unknown = typeof member === "object" && member !== null ? Reflect.get(member, "value") : member
    return textOf(id, "members.value")
  })
}

/** What the operations of a PATCH amount to, in their order. @throws ScimRefusal 400 */
function patchOf(body: unknown): GroupInput {
  const input: GroupInput = { add: [], remove: [] }
  for (const operation of readOperations(body)) {
    if (operation.path === null) {
      const { members, ...rest } = readGroup(operation.value)
      Object.assign(input, { ...rest, add: input.add, remove: input.remove })
      if (members) applyMembers(input, { ...operation, value: members })
    } else applyAt(input, operation, operation.path)
  }
  return input
}

function applyAt(input: GroupInput, operation: Operation, path: string): void {
  const name = path.replace(new RegExp(`^${GROUP_SCHEMA}:`, "i"), "")
  const lower = name.toLowerCase()
  const single = /^members\[(.*)\]$/i.exec(name)
  if (single) return removeMatching(input, operation, single[1] ?? "")
  if (lower === "members") return applyMembers(input, operation)
  if (lower === "displayname" && operation.op !== "remove") input.displayName = textOf(operation.value, "displayName")
  else if (lower === "displayname") throw new ScimRefusal("mutability", "A group has a displayName.")
  else if (lower === "externalid") {
    input.externalId = operation.op === "remove" ? null : textOf(operation.value, "externalId")
  }
}

/** `members[value eq "…"]`, as providers remove one person. */
function removeMatching(input: GroupInput, { op }: Operation, filter: string): void {
  const { op: comparison, ...rest } = parsed(filter)
  const value: unknown = Reflect.get(rest, "compValue")
  if (
    op !== "remove" ||
    comparison !== "eq" ||
    Reflect.get(rest, "attrPath") !== "value" ||
    typeof value !== "string"
  ) {
    throw new ScimRefusal("invalidPath", 'Members are removed with members[value eq "…"].')
  }
  removeMembers(input, [value])
}

function applyMembers(input: GroupInput, { op, value }: Operation): void {
  if (op === "replace") Object.assign(input, { members: idsOf(value), add: [], remove: [] })
  else if (op === "add") addMembers(input, idsOf(value))
  else if (value === undefined || value === null) Object.assign(input, { members: [], add: [], remove: [] })
  else removeMembers(input, idsOf(value))
}

function addMembers(input: GroupInput, ids: readonly string[]): void {
  input.remove = input.remove.filter((id) => !ids.includes(id))
  input.add.push(...ids)
}

function removeMembers(input: GroupInput, ids: readonly string[]): void {
  input.add = input.add.filter((id) => !ids.includes(id))
  if (input.members) input.members = input.members.filter((id) => !ids.includes(id))
  input.remove.push(...ids)
}

/** A new department in the cluster SCIM_CLUSTER. @throws ScimRefusal 409 `uniqueness` if the name is taken. */
function createGroup(deps: GroupDeps, request: ProtocolRequest): Promise<ProtocolReply> {
  const { displayName, externalId = null, members = [] } = readGroup(request.body)
  const actor = provisioner(request.actor)
  return deps.provision(async (tx) => {
    if (displayName === undefined) throw new ScimRefusal("invalidValue", "displayName is missing.")
    if ((await store.selectDepartmentsByName(tx.db, displayName)).length > 0) throw nameTaken(displayName)
    const unit = { department: displayName, cluster: deps.config.scimCluster }
    const [id] = (await deps.units.createUnits(tx, actor, [unit])).departments
    if (id === undefined) throw nameTaken(displayName)
    await store.saveState(tx.db, "group", id, { external_id: externalId })
    await moveMembers(deps, tx, { actor, to: id, ids: members })
    return replyWith(await getGroup(tx.db, id, deps.base), request, 201)
  })
}

const nameTaken = (name: string) => new ScimRefusal("uniqueness", `There is a group ${name} already.`)

/** @throws ScimRefusal 404, 412, 409 `uniqueness`, 400 for an unknown member. */
function changeGroup(deps: GroupDeps, request: ProtocolRequest, read: () => GroupInput): Promise<ProtocolReply> {
  const id = request.params["id"] ?? ""
  const actor = provisioner(request.actor)
  return deps.provision(async (tx) => {
    const current = await getGroup(tx.db, id, deps.base)
    assertVersion(request, current)
    const { displayName, externalId, members, add, remove } = read()
    if (displayName !== undefined && displayName !== current["displayName"]) {
      const others = (await store.selectDepartmentsByName(tx.db, displayName)).filter((other) => other !== id)
      if (others.length > 0) throw nameTaken(displayName)
      await deps.units.renameDepartment(tx, actor, { id, name: displayName })
    }
    if (externalId !== undefined) await store.saveState(tx.db, "group", id, { external_id: externalId })
    const before = new Set(await store.selectMemberIds(tx.db, id))
    const wanted = new Set(members ?? before)
    for (const each of add) wanted.add(each)
    for (const each of remove) wanted.delete(each)
    await moveMembers(deps, tx, { actor, to: id, ids: [...wanted].filter((each) => !before.has(each)) })
    await moveMembers(deps, tx, { actor, to: null, ids: [...before].filter((each) => !wanted.has(each)) })
    return replyWith(await getGroup(tx.db, id, deps.base), request)
  })
}

/** Each person's department is part of their record, with its dates and what depends on it. */
async function moveMembers(
  deps: GroupDeps,
  tx: Tx,
  { actor, to, ids }: { actor: Actor; to: string | null; ids: readonly string[] },
): Promise<void> {
  for (const id of ids) {
    await deps.people
      .changeEmployee(tx, actor, id, { employment_data: { department_id: to } })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal) || error.status !== 404) throw error
        throw new ScimRefusal("invalidValue", `There is no User ${id}.`)
      })
  }
}

/** @throws ScimRefusal 404, 412, 409 while someone belongs to the department. */
function deleteGroup(deps: GroupDeps, request: ProtocolRequest): Promise<ProtocolReply> {
  const id = request.params["id"] ?? ""
  return deps.provision(async (tx) => {
    assertVersion(request, await getGroup(tx.db, id, deps.base))
    await deps.units.removeDepartment(tx, provisioner(request.actor), id)
    await store.removeState(tx.db, id)
    return { status: 204 }
  })
}
