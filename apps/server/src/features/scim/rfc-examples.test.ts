import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openTestWorld, type TestWorld } from "../../../test/support/world.ts"

/*
 * The examples of RFC 7643 and RFC 7644, as they are printed, but for user names, which are work emails here. What is
 * not offered is refused as the RFC says, and listed as such.
 */

const USER = "urn:ietf:params:scim:schemas:core:2.0:User"
const ENTERPRISE = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"
const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group"
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp"

type Reply = { status: number; body: any; headers: Record<string, unknown> }

let world: TestWorld
let key: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await openTestWorld("scim_rfc", { warehouse: "none" })
  const admin = await world.as("admin@example.com")
  const account = { name: "provider", scopes: ["scim"], pool: "company" }
  key = (await admin.post("/v1/system/service-accounts", account)).body.key
  for (const [name, familyName, more] of [
    ["jsmith", "Smith", { title: "Tour Guide" }],
    ["omalley", "O'Malley", {}],
    ["mandy", "Pepperidge", { title: "Vice President" }],
  ] as const) {
    const { status, body } = await scim("POST", "/Users", {
      schemas: [USER],
      userName: `${name}@example.com`,
      name: { givenName: "Jane", familyName },
      ...more,
    })
    if (status !== 201) throw new Error(JSON.stringify(body))
    ids[name] = body.id
  }
})
afterAll(() => world.close())

async function scim(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<Reply> {
  const response = await world.app.http.inject({
    method,
    url: `/scim/v2${path}`,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/scim+json" },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  const { statusCode: status, payload } = response
  return { status, body: payload === "" ? null : JSON.parse(payload), headers: response.headers }
}

const FULL_USER = {
  schemas: [USER, ENTERPRISE],
  id: "2819c223-7f76-453a-919d-413861904646",
  externalId: "701984",
  userName: "bjensen@example.com",
  name: {
    formatted: "Ms. Barbara J Jensen, III",
    familyName: "Jensen",
    givenName: "Barbara",
    middleName: "Jane",
    honorificPrefix: "Ms.",
    honorificSuffix: "III",
  },
  displayName: "Babs Jensen",
  nickName: "Babs",
  profileUrl: "https://login.example.com/bjensen",
  emails: [
    { value: "bjensen@example.com", type: "work", primary: true },
    { value: "babs@jensen.org", type: "home" },
  ],
  addresses: [
    {
      type: "work",
      streetAddress: "100 Universal City Plaza",
      locality: "Hollywood",
      region: "CA",
      postalCode: "91608",
      country: "USA",
      formatted: "100 Universal City Plaza\nHollywood, CA 91608 USA",
      primary: true,
    },
    {
      type: "home",
      streetAddress: "456 Hollywood Blvd",
      locality: "Hollywood",
      region: "CA",
      postalCode: "91608",
      country: "USA",
      formatted: "456 Hollywood Blvd\nHollywood, CA 91608 USA",
    },
  ],
  phoneNumbers: [
    { value: "555-555-5555", type: "work" },
    { value: "555-555-4444", type: "mobile" },
  ],
  ims: [{ value: "someaimhandle", type: "aim" }],
  photos: [
    { value: "https://photos.example.com/profilephoto/72930000000Ccne/F", type: "photo" },
    { value: "https://photos.example.com/profilephoto/72930000000Ccne/T", type: "thumbnail" },
  ],
  userType: "Employee",
  title: "Tour Guide",
  preferredLanguage: "en-US",
  locale: "en-US",
  timezone: "America/Los_Angeles",
  active: true,
  password: "t1meMa$heen",
  groups: [
    { value: "e9e30dba-f08f-4109-8486-d5c6a331660a", $ref: "../Groups/e9e30dba", display: "Tour Guides" },
    { value: "fc348aa8-3835-40eb-a20b-c726e15c55b5", $ref: "../Groups/fc348aa8", display: "Employees" },
  ],
  x509Certificates: [{ value: "MIIDQzCCAqygAwIBAgICEAAwDQYJKoZIhvcNAQEFBQAwTjELMAkGA1UEBhMCVVMx" }],
  [ENTERPRISE]: {
    employeeNumber: "701984",
    costCenter: "4130",
    organization: "Universal Studios",
    division: "Theme Park",
    department: "Tour Operations",
    manager: { displayName: "John Smith" },
  },
  meta: {
    resourceType: "User",
    created: "2010-01-23T04:56:22Z",
    lastModified: "2011-05-13T04:42:34Z",
    version: 'W/"3694e05e9dff591"',
    location: "https://example.com/v2/Users/2819c223-7f76-453a-919d-413861904646",
  },
}

describe("resources", () => {
  test("RFC 7643, 8.3: the enterprise user is created from the whole representation", async () => {
    const { status, body, headers } = await scim("POST", "/Users", FULL_USER)
    expect([status, headers["location"]]).toEqual([201, body.meta.location])
    expect(body).toMatchObject({
      id: "701984",
      externalId: "701984",
      userName: "bjensen@example.com",
      name: { givenName: "Barbara", familyName: "Jensen" },
      nickName: "Babs",
      title: "Tour Guide",
      active: true,
      phoneNumbers: [{ value: "555-555-5555" }],
    })
    // What is read-only, belongs to the server, or isn't kept, is ignored. (RFC 7644, 3.3)
    expect(body.meta.created).not.toBe(FULL_USER.meta.created)
    expect(body.groups ?? []).toEqual([])
    expect(JSON.stringify(body)).not.toContain("t1meMa$heen")
    ids["bjensen"] = body.id
  })

  test("RFC 7644, 3.3: the resource that was created is returned, and again by GET (3.4.1)", async () => {
    const created = {
      schemas: [USER],
      userName: "bj@example.com",
      externalId: "bj",
      name: { givenName: "Barbara", familyName: "Jensen" },
    }
    const { body } = await scim("POST", "/Users", created)
    expect((await scim("GET", `/Users/${body.id}`)).body).toEqual(body)
  })

  test("RFC 7644, 3.5.1: PUT with the whole representation changes what it names", async () => {
    const { status, body } = await scim("PUT", `/Users/${ids["bjensen"]}`, {
      schemas: [USER],
      id: ids["bjensen"],
      userName: "bjensen@example.com",
      externalId: "bjensen",
      name: { formatted: "Ms. Barbara J Jensen III", familyName: "Jensen", givenName: "Barbara", middleName: "Jane" },
      roles: [],
      emails: [{ value: "bjensen@example.com" }, { value: "babs@jensen.org" }],
    })
    expect([status, body.externalId, body.userName]).toEqual([200, "bjensen", "bjensen@example.com"])
  })

  test("RFC 7644, 3.6: DELETE is 204, and what was deleted is 404", async () => {
    const { body } = await scim("POST", "/Users", { schemas: [USER], userName: "gone@example.com" })
    expect((await scim("DELETE", `/Users/${body.id}`)).status).toBe(204)
    expect(await scim("GET", `/Users/${body.id}`)).toMatchObject({ status: 404, body: { status: "404" } })
  })
})

const EVERYONE = ["bj", "bjensen", "jsmith", "mandy", "omalley"]
const TITLED = ["bjensen", "jsmith", "mandy"]
/** Whoever provisioning did not create has no such names. */
const ours = (names: string[]) => names.filter((name) => EVERYONE.includes(name)).toSorted()

describe("RFC 7644, 3.4.2.2: filters", () => {
  test.each<[string, string[]]>([
    ['userName eq "bjensen@example.com"', ["bjensen"]],
    [`name.familyName co "O'Malley"`, ["omalley"]],
    ['userName sw "J"', ["jsmith"]],
    [`${USER}:userName sw "J"`, ["jsmith"]],
    ["title pr", EVERYONE],
    ['meta.lastModified gt "2011-05-13T04:42:34Z"', EVERYONE],
    ['meta.lastModified ge "2011-05-13T04:42:34Z"', EVERYONE],
    ['meta.lastModified lt "2011-05-13T04:42:34Z"', []],
    ['meta.lastModified le "2011-05-13T04:42:34Z"', []],
    ['title pr and not (title eq "Employee")', TITLED],
    ['not (emails co "example.com" or emails.value co "example.org")', []],
    ['title eq "Tour Guide" and (emails co "example.com" or emails.value co "example.org")', ["bjensen", "jsmith"]],
    ['title eq "Tour Guide" and (emails.type eq "work")', ["bjensen", "jsmith"]],
    ['title eq "Tour Guide" and emails[type eq "work" and value co "@example.com"]', ["bjensen", "jsmith"]],
  ])("%s", async (filter, expected) => {
    const { status, body } = await scim("GET", `/Users?filter=${encodeURIComponent(filter)}`)
    expect(status).toBe(200)
    const names = body.Resources.map(({ userName }: { userName: string }) => userName.replace("@example.com", ""))
    expect(ours(names)).toEqual(expected.toSorted())
  })

  test.each([
    'title pr and userType eq "Employee"',
    'title pr or userType eq "Intern"',
    `schemas eq "${ENTERPRISE}"`,
    'emails[type eq "work" and value co "@example.com"] or ims[type eq "xmpp" and value co "@foo.com"]',
  ])("%s names what is not kept: 400 invalidFilter", async (filter) => {
    expect(await scim("GET", `/Users?filter=${encodeURIComponent(filter)}`)).toMatchObject({
      status: 400,
      body: { scimType: "invalidFilter" },
    })
  })
})

describe("RFC 7644, 3.4.2 and 3.4.3: lists", () => {
  test("pages, selected attributes, and a search by POST", async () => {
    const page = await scim("GET", "/Users?startIndex=1&count=10")
    expect(page.body).toMatchObject({ startIndex: 1, totalResults: page.body.Resources.length })
    const names = await scim("GET", "/Users?attributes=userName,displayName")
    for (const user of names.body.Resources) {
      expect(Object.keys(user).toSorted()).toEqual(["displayName", "id", "schemas", "userName"])
    }
    const search = await scim("POST", "/Users/.search", {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"],
      attributes: ["displayName", "userName"],
      filter: 'displayName sw "jane smith"',
      startIndex: 1,
      count: 10,
    })
    expect(search.body).toMatchObject({ totalResults: 1, Resources: [{ userName: "jsmith@example.com" }] })
  })
})

const patch = (path: string, Operations: object[]) => scim("PATCH", path, { schemas: [PATCH], Operations })
const membersOf = (group: { members: { value: string }[] }) => group.members.map(({ value }) => value).toSorted()

describe("RFC 7644, 3.5.2: PATCH", () => {
  test("3.5.2.1 to 3.5.2.3: members of a group are added, removed and replaced", async () => {
    const { body: group } = await scim("POST", "/Groups", { schemas: [GROUP], displayName: "Tour Guides" })
    const path = `/Groups/${group.id}`
    const [one = "", other = ""] = [ids["bjensen"], ids["jsmith"]]
    const value = (id: string, display: string) => ({ display, $ref: `https://example.com/v2/Users/${id}`, value: id })

    const added = await patch(path, [{ op: "add", path: "members", value: [value(one, "Babs Jensen")] }])
    expect(membersOf(added.body)).toEqual([one])
    const removed = await patch(path, [{ op: "remove", path: `members[value eq "${one}"]` }])
    expect(membersOf(removed.body)).toEqual([])
    await patch(path, [{ op: "add", path: "members", value: [value(one, "Babs Jensen"), value(other, "James Smith")] }])
    const emptied = await patch(path, [{ op: "remove", path: "members" }])
    expect(membersOf(emptied.body)).toEqual([])
    await patch(path, [{ op: "add", path: "members", value: [value(one, "Babs Jensen")] }])
    const exchanged = await patch(path, [
      { op: "remove", path: `members[value eq "${one}"]` },
      { op: "add", path: "members", value: [value(other, "James Smith")] },
    ])
    expect(membersOf(exchanged.body)).toEqual([other])
    const replaced = await patch(path, [
      { op: "replace", path: "members", value: [value(one, "Babs Jensen"), value(other, "James Smith")] },
    ])
    expect(membersOf(replaced.body)).toEqual([one, other].toSorted())
  })

  test("3.5.2.1: without a path, the value's attributes are added", async () => {
    const { status, body } = await patch(`/Users/${ids["bjensen"]}`, [
      { op: "add", value: { emails: [{ value: "babs@jensen.org", type: "home" }], nickname: "Babs" } },
    ])
    expect([status, body.nickName]).toEqual([200, "Babs"])
    // The work email is the user name, and no other one is kept.
    expect(body.emails).toEqual([{ value: "bjensen@example.com", type: "work", primary: true }])
  })

  test("3.5.2.2: an address of a domain is removed by its value; the work email stays, since it is the user name", async () => {
    const { status, body } = await patch(`/Users/${ids["bjensen"]}`, [
      { op: "remove", path: 'emails[type eq "work" and value ew "example.com"]' },
    ])
    expect([status, body.userName, body.emails.length]).toEqual([200, "bjensen@example.com", 1])
  })

  test("3.5.2.3: what is not kept, such as addresses, is ignored; the rest of the request is done", async () => {
    const address = { type: "work", streetAddress: "911 Universal City Plaza", locality: "Hollywood", primary: true }
    for (const operation of [
      { op: "replace", path: 'addresses[type eq "work"]', value: address },
      { op: "replace", path: 'addresses[type eq "work"].streetAddress', value: "1010 Broadway Ave" },
      {
        op: "replace",
        value: { emails: [{ value: "bjensen@example.com", type: "work", primary: true }], nickname: "Babs" },
      },
    ]) {
      const { status, body } = await patch(`/Users/${ids["bjensen"]}`, [
        operation,
        { op: "replace", path: "title", value: operation.path ?? "Guide" },
      ])
      expect([status, body.title, body.userName]).toEqual([200, operation.path ?? "Guide", "bjensen@example.com"])
    }
  })
})

describe("RFC 7644, 3.12 and 4: errors and discovery", () => {
  test("an error has the RFC's form, and names its scimType", async () => {
    const error = "urn:ietf:params:scim:api:messages:2.0:Error"
    expect(await scim("GET", "/Users/2819c223-7f76-453a-919d-413861904646")).toMatchObject({
      status: 404,
      body: { schemas: [error], status: "404", detail: expect.any(String) },
    })
    const immutable = { op: "replace", path: `${ENTERPRISE}:employeeNumber`, value: "123" }
    expect(await patch(`/Users/${ids["bjensen"]}`, [immutable])).toMatchObject({
      status: 400,
      body: { schemas: [error], scimType: "mutability", status: "400" },
    })
    const { body } = await scim("POST", "/Users", { schemas: [USER], userName: "someone@elsewhere.test" })
    // Said once, without names of fields that the protocol doesn't have.
    expect(body.detail).not.toContain("personal_data")
    expect(body.detail.split("elsewhere.test")).toHaveLength(2)
  })

  test("the provider's configuration, resource types and schemas are each found by their own address", async () => {
    expect((await scim("GET", "/ServiceProviderConfig")).status).toBe(200)
    for (const list of ["/ResourceTypes", "/Schemas"]) {
      const { body } = await scim("GET", list)
      expect(body.totalResults).toBe(body.Resources.length)
      for (const { id } of body.Resources) {
        expect(await scim("GET", `${list}/${id}`)).toMatchObject({ status: 200, body: { id } })
      }
    }
  })
})
