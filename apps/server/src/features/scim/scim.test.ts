import { PERMISSIONS } from "@scorecard/domain/access"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { addPerson } from "../../../test/support/factories.ts"
import { withClient } from "../../../test/chaos/kills/servers.ts"
import { openTestWorld, type Caller, type TestWorld } from "../../../test/support/world.ts"

const USER = "urn:ietf:params:scim:schemas:core:2.0:User"
const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"
const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group"
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp"
const BASE = "/scim/v2"

let world: TestWorld
let admin: Caller
let key: string

beforeAll(async () => {
  world = await openTestWorld("scim", { warehouse: "none" })
  admin = await world.as("admin@example.com")
  key = await keyFor("identity provider", ["scim"])
})
afterAll(() => world.close())

async function keyFor(name: string, scopes: readonly string[]): Promise<string> {
  const { status, body } = await admin.post("/v1/system/service-accounts", { name, scopes, pool: "company" })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.key
}

type Reply = { status: number; body: any; headers: Record<string, unknown> }
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

async function scim(
  method: Method,
  path: string,
  body?: unknown,
  { token = key, ...headers }: Record<string, string> = {},
): Promise<Reply> {
  const response = await world.app.http.inject({
    method,
    url: `${BASE}${path}`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json", ...headers },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  const { statusCode: status, payload } = response
  return { status, body: payload === "" ? null : JSON.parse(payload), headers: response.headers }
}

const find = (path: string, filter: string, more = "") =>
  scim("GET", `${path}?filter=${encodeURIComponent(filter)}${more}`)

async function create(userName: string, more: object = {}): Promise<any> {
  const { status, body } = await scim("POST", "/Users", {
    schemas: [USER],
    userName,
    name: { givenName: "Given", familyName: "Family" },
    ...more,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

async function createGroup(displayName: string, members: string[] = []): Promise<any> {
  const { status, body } = await scim("POST", "/Groups", {
    schemas: [GROUP],
    displayName,
    members: members.map((value) => ({ value })),
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

const patch = (path: string, ...Operations: object[]) => scim("PATCH", path, { schemas: [PATCH], Operations })
const employee = async (id: string) => (await admin.get(`/v1/employees/${id}`)).body

describe("who may provision", () => {
  test("only a key with the scope, for the whole company", async () => {
    const reader = await keyFor("reader", PERMISSIONS)
    for (const [token, status] of [
      [reader, 403],
      [admin.token, 403],
      ["sc_unknown", 401],
    ] as const) {
      const answer = await scim("GET", "/Users", undefined, { token })
      expect(answer).toMatchObject({
        status,
        body: { schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"], status: String(status) },
      })
      expect(answer.headers["content-type"]).toMatch(/^application\/scim\+json/)
    }
  })

  test("it says what it can do", async () => {
    expect((await scim("GET", "/ServiceProviderConfig")).body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 200 },
      bulk: { supported: false },
      etag: { supported: true },
    })
    expect((await scim("GET", "/ResourceTypes")).body.Resources.map(({ id }: any) => id)).toEqual(["User", "Group"])
    const { body } = await scim("GET", `/Schemas/${USER}`)
    expect(body.attributes.map(({ name }: any) => name)).toContain("userName")
    expect((await scim("GET", "/Schemas")).body.totalResults).toBe(3)
    expect(await scim("GET", "/Nothing")).toMatchObject({ status: 404, body: { status: "404" } })
  })
})

describe("a user", () => {
  test("becomes an employee at level 1, with what the provider sent, and nothing of its roles", async () => {
    // The full representation of RFC 7643, section 8.2, shortened to one value each.
    const { status, body, headers } = await scim("POST", "/Users", {
      schemas: [USER, ENTERPRISE],
      externalId: "701984",
      userName: "bjensen@example.com",
      name: { formatted: "Ms. Barbara J Jensen, III", familyName: "Jensen", givenName: "Barbara", middleName: "Jane" },
      displayName: "Babs Jensen",
      nickName: "Babs",
      emails: [{ value: "bjensen@example.com", type: "work", primary: true }],
      phoneNumbers: [{ value: "555-555-5555", type: "work" }],
      title: "Tour Guide",
      userType: "Employee",
      active: true,
      password: "t1meMa$heen",
      roles: [{ value: "admin", primary: true }],
      entitlements: [{ value: "everything" }],
      [ENTERPRISE]: { employeeNumber: "701984", costCenter: "4130", department: "Tour Operations" },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: "701984",
      externalId: "701984",
      userName: "bjensen@example.com",
      displayName: "Babs Jensen",
      active: true,
      emails: [{ value: "bjensen@example.com", type: "work", primary: true }],
      [ENTERPRISE]: { employeeNumber: "701984" },
      meta: { resourceType: "User" },
    })
    expect(headers["location"]).toBe(body.meta.location)
    expect(headers["etag"]).toBe(body.meta.version)
    expect(JSON.stringify(body)).not.toContain("t1meMa$heen")
    expect(await employee("701984")).toMatchObject({
      access_level: 1,
      access_scope: "team",
      access_mode: "full",
      hire_date: "2026-10-15",
      status: "active",
      personal_data: { first_name: "Barbara", preferred_name: "Babs", phone: "555-555-5555" },
      employment_data: { position: "Tour Guide", department_id: null },
    })
  })

  test("can be as small as the standard allows: a userName", async () => {
    const { status, body } = await scim("POST", "/Users", { schemas: [USER], userName: "jo.minimal@example.com" })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: { givenName: "jo", familyName: "minimal" }, title: "Employee" })
    expect(body.id).toBe(body[ENTERPRISE].employeeNumber)
  })

  test("is refused once more: 409 uniqueness, for the name and for the number", async () => {
    await create("once@example.com", { [ENTERPRISE]: { employeeNumber: "ONCE" } })
    for (const again of [
      { userName: "ONCE@example.com" },
      { userName: "twice@example.com", [ENTERPRISE]: { employeeNumber: "ONCE" } },
    ]) {
      expect(await scim("POST", "/Users", { schemas: [USER, ENTERPRISE], ...again })).toMatchObject({
        status: 409,
        body: { status: "409", scimType: "uniqueness" },
      })
    }
  })

  test.each([
    [{}, "invalidValue"],
    [{ userName: 7 }, "invalidValue"],
    [{ userName: "no address" }, "invalidValue"],
    [{ userName: "someone@elsewhere.test" }, "invalidValue"],
    [{ userName: "x@example.com", active: "perhaps" }, "invalidValue"],
    [{ userName: "x@example.com", emails: "x@example.com" }, "invalidValue"],
    [{ userName: "x@example.com", name: "X" }, "invalidSyntax"],
    [{ userName: "x@example.com", [ENTERPRISE]: { manager: { value: "nobody" } } }, "invalidValue"],
    [{ userName: "x@example.com", [ENTERPRISE]: { employeeNumber: "no id!" } }, "invalidValue"],
    [[], "invalidSyntax"],
  ])("%j is refused with 400 %s, and creates no one", async (body, scimType) => {
    expect(await scim("POST", "/Users", body)).toMatchObject({ status: 400, body: { status: "400", scimType } })
    expect((await find("/Users", 'userName eq "x@example.com"')).body.totalResults).toBe(0)
  })

  test("is found by the filters that providers send", async () => {
    const boss = await create("boss@example.com", { title: "Boss", externalId: "ext-boss" })
    await create("found@example.com", {
      name: { givenName: "Fiona", familyName: "O'Found" },
      [ENTERPRISE]: { manager: { value: boss.id } },
    })
    const names = async (filter: string) =>
      (await find("/Users", filter)).body.Resources.map(({ userName }: any) => userName)
    for (const filter of [
      'userName eq "FOUND@example.com"',
      'emails[type eq "work"].value eq "found@example.com"',
      'emails[type eq "work" and value eq "found@example.com"]',
      'emails.value sw "found@"',
      `name.familyName co "O'F"`,
      `${ENTERPRISE}:manager.value eq "${boss.id}"`,
      `${ENTERPRISE}:manager eq "${boss.id}"`,
      `${USER}:userName sw "found"`,
      'userName eq "found@example.com" and active eq true',
      'name.givenName eq "fiona" or name.givenName eq "nobody"',
      'not (userName ne "found@example.com")',
    ]) {
      expect([filter, await names(filter)]).toEqual([filter, ["found@example.com"]])
    }
    expect(await names('externalId eq "ext-boss"')).toEqual(["boss@example.com"])
    expect(await names('externalId eq "EXT-BOSS"')).toEqual([])
    expect(await names(`externalId pr and title eq "boss"`)).toEqual(["boss@example.com"])
    expect(await names('active eq false and userName eq "found@example.com"')).toEqual([])
    expect(await names('meta.lastModified gt "2030-01-01T00:00:00Z"')).toEqual([])
  })

  test.each(["userName", "userName eq", 'password eq "x"', "userName gt 3", '(userName eq "a"', "active gt true"])(
    "the filter %s is refused with 400 invalidFilter",
    async (filter) => {
      expect(await find("/Users", filter)).toMatchObject({ status: 400, body: { scimType: "invalidFilter" } })
    },
  )

  test("pages follow each other, and name only the attributes that are asked for", async () => {
    for (const n of [1, 2, 3]) await create(`page${n}@example.com`)
    const page = async (startIndex: number) =>
      (await find("/Users", 'userName sw "page"', `&startIndex=${startIndex}&count=2&sortBy=userName`)).body
    expect(await page(1)).toMatchObject({ totalResults: 3, startIndex: 1, itemsPerPage: 2 })
    const pages = [await page(1), await page(3)].flatMap(({ Resources }) => Resources)
    expect(pages.map(({ userName }) => userName)).toEqual([1, 2, 3].map((n) => `page${n}@example.com`))
    expect((await find("/Users", 'userName sw "page"', "&count=0")).body).toMatchObject({
      totalResults: 3,
      Resources: [],
    })
    const [only] = (await find("/Users", 'userName eq "page1@example.com"', "&attributes=userName")).body.Resources
    expect(Object.keys(only).toSorted()).toEqual(["id", "schemas", "userName"])
    const [without] = (await find("/Users", 'userName eq "page1@example.com"', "&excludedAttributes=name,emails")).body
      .Resources
    expect(Object.keys(without)).not.toEqual(expect.arrayContaining(["name"]))
    const search = await scim("POST", "/Users/.search", { filter: 'userName sw "page"', count: 1 })
    expect(search.body).toMatchObject({ totalResults: 3, itemsPerPage: 1 })
  })

  test("has a version: 304 for who has it, 412 for who has an older one", async () => {
    const { id } = await create("version@example.com")
    const read = await scim("GET", `/Users/${id}`)
    const etag = String(read.headers["etag"])
    expect((await scim("GET", `/Users/${id}`, undefined, { "if-none-match": etag })).status).toBe(304)
    const change = { schemas: [PATCH], Operations: [{ op: "replace", path: "title", value: "Chief" }] }
    const changed = await scim("PATCH", `/Users/${id}`, change, { "if-match": etag })
    expect(changed).toMatchObject({ status: 200, body: { title: "Chief" } })
    expect((await scim("PATCH", `/Users/${id}`, change, { "if-match": etag })).status).toBe(412)
    expect((await scim("DELETE", `/Users/${id}`, undefined, { "if-match": etag })).status).toBe(412)
    expect((await scim("PATCH", `/Users/${id}`, change, { "if-match": "*" })).status).toBe(200)
  })
})

describe("a change of a user", () => {
  test("as Entra ID sends it: capital operations, text for booleans, paths with filters", async () => {
    const boss = await create("entra.boss@example.com")
    const { id } = await create("entra@example.com")
    const answer = await patch(
      `/Users/${id}`,
      { op: "Replace", path: "displayName", value: "Ignored" },
      { op: "Replace", path: "name.familyName", value: "Azure" },
      { op: "Add", path: 'phoneNumbers[type eq "work"].value', value: "+1 555 0101" },
      { op: "Add", path: `${ENTERPRISE}:manager`, value: boss.id },
      { op: "Replace", path: 'emails[type eq "work"].value', value: "entra@example.com" },
      { op: "Add", path: "roles", value: [{ value: "admin" }] },
      { op: "Replace", path: "active", value: "False" },
    )
    expect(answer).toMatchObject({
      status: 200,
      body: {
        active: false,
        name: { familyName: "Azure" },
        phoneNumbers: [{ value: "+1 555 0101" }],
        [ENTERPRISE]: { manager: { value: boss.id } },
      },
    })
    expect(await employee(id)).toMatchObject({ status: "inactive", access_level: 1 })
    const back = await patch(`/Users/${id}`, { op: "Replace", path: "active", value: "True" })
    expect(back.body.active).toBe(true)
    const cleared = await patch(
      `/Users/${id}`,
      { op: "Remove", path: `${ENTERPRISE}:manager` },
      { op: "Remove", path: 'phoneNumbers[type eq "work"]' },
    )
    expect(cleared.status).toBe(200)
    expect(await employee(id)).toMatchObject({ personal_data: { phone: null }, employment_data: { manager_id: null } })
  })

  test("as Entra ID sends several without a path", async () => {
    const { id } = await create("nopath@example.com")
    const answer = await patch(`/Users/${id}`, {
      op: "Add",
      value: { title: "Analyst", "name.givenName": "Nora", [ENTERPRISE]: { costCenter: "1" }, nickName: "No" },
    })
    expect(answer.body).toMatchObject({ title: "Analyst", nickName: "No", name: { givenName: "Nora" } })
  })

  test("as Okta sends it: PUT of everything, and PATCH of active without a path", async () => {
    const { id } = await create("okta@example.com", { nickName: "Ok" })
    const put = await scim("PUT", `/Users/${id}`, {
      schemas: [USER],
      id,
      userName: "okta@example.com",
      name: { givenName: "Another", middleName: "Excited", familyName: "User" },
      emails: [{ primary: true, value: "okta@example.com", type: "work", display: "okta@example.com" }],
      active: true,
      groups: [],
      meta: { resourceType: "User" },
    })
    expect(put).toMatchObject({ status: 200, body: { name: { givenName: "Another" }, nickName: "Ok" } })
    const off = await patch(`/Users/${id}`, { op: "replace", value: { active: false } })
    expect(off.body.active).toBe(false)
  })

  test("of the userName moves the sign-in, unless it is someone else's", async () => {
    await create("taken@example.com")
    const { id } = await create("before@example.com")
    const taken = await patch(`/Users/${id}`, { op: "replace", path: "userName", value: "taken@example.com" })
    expect(taken).toMatchObject({ status: 409, body: { scimType: "uniqueness" } })
    const moved = await patch(`/Users/${id}`, { op: "replace", path: "userName", value: "after@example.com" })
    expect(moved.body.userName).toBe("after@example.com")
    expect((await world.as("after@example.com")).token).toBeTruthy()
  })

  test.each([
    [{ op: "replace", path: "active", value: "perhaps" }, 400, "invalidValue"],
    [{ op: "destroy", path: "title" }, 400, "invalidSyntax"],
    [{ op: "remove" }, 400, "noTarget"],
    [{ op: "replace", path: "title" }, 400, "invalidValue"],
    [{ op: "replace", path: "emails[type eq", value: "x" }, 400, "invalidPath"],
    [{ op: "replace", path: `${ENTERPRISE}:employeeNumber`, value: "OTHER" }, 400, "mutability"],
    [{ op: "replace", path: `${ENTERPRISE}:manager`, value: "nobody" }, 400, "invalidValue"],
  ])("%j is refused with %i %s, and changes nothing", async (operation, status, scimType) => {
    const [user] = (await find("/Users", 'userName eq "bjensen@example.com"')).body.Resources
    const title = { op: "replace", path: "title", value: "Changed" }
    expect(await patch(`/Users/${user.id}`, title, operation)).toMatchObject({ status, body: { scimType } })
    expect((await scim("GET", `/Users/${user.id}`)).body).toEqual(user)
  })

  test("never reaches the level, and keeps the last super admin", async () => {
    const boss = await addPerson(world, { access_level: 4 })
    const renamed = await patch(`/Users/${boss.employee_id}`, { op: "replace", path: "name.givenName", value: "Ada" })
    expect(renamed.status).toBe(200)
    expect(await employee(boss.employee_id)).toMatchObject({ access_level: 4 })
    const last = await patch("/Users/ADMIN", { op: "replace", path: "active", value: false })
    expect(last).toMatchObject({ status: 409, body: { status: "409" } })
    const address = await patch("/Users/ADMIN", { op: "replace", path: "userName", value: "mine@example.com" })
    expect(address.status).toBe(403)
  })
})

describe("a deleted user", () => {
  test("is 404, has left, and is the same employee if posted again", async () => {
    const { id } = await create("leaver@example.com", { [ENTERPRISE]: { employeeNumber: "LEAVER" } })
    expect((await scim("DELETE", `/Users/${id}`)).status).toBe(204)
    for (const method of ["GET", "DELETE"] as const) expect((await scim(method, `/Users/${id}`)).status).toBe(404)
    expect((await patch(`/Users/${id}`, { op: "replace", path: "title", value: "Ghost" })).status).toBe(404)
    expect((await find("/Users", 'userName eq "leaver@example.com"')).body.totalResults).toBe(0)
    expect(await employee(id)).toMatchObject({ status: "inactive" })

    const again = await create("leaver@example.com", { title: "Returner" })
    expect(again).toMatchObject({ id: "LEAVER", active: true, title: "Returner" })
    expect(await employee(id)).toMatchObject({ status: "active", employment_data: { separation_date: null } })
  })
})

describe("a group", () => {
  test("is a department of the configured cluster, which adding and removing moves people between", async () => {
    const [one, two] = [await create("one@example.com"), await create("two@example.com")]
    const sales = await createGroup("Sales Assistants", [one.id])
    const tours = await createGroup("Tour Guides")
    expect(sales.members).toMatchObject([{ value: one.id, type: "User" }])
    const tree = (await admin.get("/v1/organization/clusters?q=Provisioned")).body
    expect(tree.total).toBe(1)

    const added = await patch(`/Groups/${tours.id}`, {
      op: "add",
      path: "members",
      value: [{ value: two.id }, { value: one.id }],
    })
    expect(new Set(added.body.members.map(({ value }: any) => value))).toEqual(new Set([one.id, two.id]))
    expect((await scim("GET", `/Groups/${sales.id}`)).body.members).toEqual([])
    expect((await scim("GET", `/Users/${one.id}`)).body.groups).toMatchObject([
      { value: tours.id, display: "Tour Guides" },
    ])

    const removed = await patch(`/Groups/${tours.id}`, { op: "remove", path: `members[value eq "${one.id}"]` })
    expect(removed.body.members.map(({ value }: any) => value)).toEqual([two.id])
    expect(
      (await patch(`/Groups/${tours.id}`, { op: "Remove", path: "members", value: [{ value: two.id }] })).body.members,
    ).toEqual([])
    const replaced = await scim("PUT", `/Groups/${tours.id}`, {
      schemas: [GROUP],
      displayName: "Guides",
      externalId: "g-1",
      members: [{ value: one.id }],
    })
    expect(replaced.body).toMatchObject({ displayName: "Guides", externalId: "g-1", members: [{ value: one.id }] })
    expect((await find("/Groups", 'displayName eq "guides"')).body.Resources).toMatchObject([{ id: tours.id }])
    const [lean] = (await find("/Groups", 'externalId eq "g-1"', "&excludedAttributes=members")).body.Resources
    expect(lean).not.toHaveProperty("members")
  })

  test("with people cannot be deleted; an empty one can", async () => {
    const { id: member } = await create("member@example.com")
    const { id } = await createGroup("Full", [member])
    expect(await scim("DELETE", `/Groups/${id}`)).toMatchObject({ status: 409, body: { status: "409" } })
    expect((await patch(`/Groups/${id}`, { op: "remove", path: "members" })).body.members).toEqual([])
    expect((await scim("DELETE", `/Groups/${id}`)).status).toBe(204)
    expect((await scim("GET", `/Groups/${id}`)).status).toBe(404)
  })

  test("is refused with a name that is taken, and with members that do not exist", async () => {
    await createGroup("Unique")
    expect(await scim("POST", "/Groups", { schemas: [GROUP], displayName: "unique" })).toMatchObject({
      status: 409,
      body: { scimType: "uniqueness" },
    })
    const unknown = { schemas: [GROUP], displayName: "Ghosts", members: [{ value: "nobody" }] }
    expect(await scim("POST", "/Groups", unknown)).toMatchObject({ status: 400, body: { scimType: "invalidValue" } })
    expect((await find("/Groups", 'displayName eq "Ghosts"')).body.totalResults).toBe(0)
  })
})

test("people provisioned twice are the same people, all at level 1", async () => {
  const people = Array.from({ length: 60 }, (_, n) => ({
    schemas: [USER, ENTERPRISE],
    userName: `many${n}@example.com`,
    name: { givenName: "Many", familyName: `Person ${n}` },
    [ENTERPRISE]: { employeeNumber: `MANY-${n}` },
  }))
  const post = (body: object) => scim("POST", "/Users", body)
  const statuses = async (answers: Promise<Reply>[]) => (await Promise.all(answers)).map(({ status }) => status)
  expect(new Set(await statuses(people.map(post)))).toEqual(new Set([201]))
  expect(new Set(await statuses(people.map(post)))).toEqual(new Set([409]))
  expect((await find("/Users", 'userName sw "many"')).body.totalResults).toBe(60)
  const { items } = (await admin.get("/v1/employees?q=MANY-&limit=100")).body
  expect(items.map(({ access_level }) => access_level)).toEqual(Array.from({ length: 60 }, () => 1))
})

test("SCIM requests that wait for their turn leave connections for other changes", async () => {
  const { databasePoolSize } = world.app.platform.config
  const userNames = Array.from({ length: databasePoolSize }, (_, n) => `turn${n}@example.com`)
  await withClient(world.databaseUrl, async (client) => {
    await client.query("select pg_advisory_lock(hashtextextended('scim', 0))")
    const created = Promise.all(userNames.map((userName) => create(userName)))
    // By the time the first of these is answered, all the SCIM requests are waiting.
    for (const name of ["first", "second", "third"]) await keyFor(name, ["scim"])
    await client.query("select pg_advisory_unlock(hashtextextended('scim', 0))")
    expect(await created).toMatchObject(userNames.map((userName) => ({ userName })))
  })
})
