import type { ProtocolRoute } from "#platform/http/index.ts"
import { Refusal } from "@scorecard/contracts/refusals"
import { GROUP_SCHEMA } from "./group-resource.store.ts"
import { MAX_COUNT } from "./listing.store.ts"
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from "./user-resource.store.ts"

const CORE = "urn:ietf:params:scim:schemas:core:2.0"

type Mutability = "immutable" | "readOnly" | "readWrite"
type Kind = "boolean" | "complex" | "reference" | "string"

type AttributeOptions = {
  type?: Kind
  mutability?: Mutability
  required?: true
  multiValued?: true
  caseExact?: true
  uniqueness?: "server"
  subAttributes?: readonly object[]
}

/** The definition of an attribute. (RFC 7643, section 7) */
function attribute(name: string, description: string, options: AttributeOptions = {}): object {
  const { type = "string", mutability = "readWrite", required = false, multiValued = false } = options
  const { caseExact = false, uniqueness = "none", subAttributes } = options
  const text = type === "string" || type === "reference" ? { caseExact, uniqueness } : {}
  return {
    name,
    type,
    description,
    multiValued,
    required,
    mutability,
    returned: "default",
    ...text,
    ...(subAttributes && { subAttributes }),
  }
}

const value = (description: string, options: AttributeOptions = {}) => attribute("value", description, options)
const work = [
  attribute("type", "Always work.", { mutability: "readOnly" }),
  attribute("primary", "Always true: there is one.", { type: "boolean", mutability: "readOnly" }),
]

const SCHEMAS = [
  {
    id: USER_SCHEMA,
    name: "User",
    description: "An employee with a work email.",
    attributes: [
      attribute("userName", "The work email.", { required: true, uniqueness: "server" }),
      attribute("externalId", "The id at the provisioning system.", { caseExact: true }),
      attribute("name", "The name.", {
        type: "complex",
        subAttributes: [
          attribute("givenName", "The first name."),
          attribute("familyName", "The last name."),
          attribute("formatted", "Both.", { mutability: "readOnly" }),
        ],
      }),
      attribute("displayName", "The name that people see.", { mutability: "readOnly" }),
      attribute("nickName", "The preferred first name."),
      attribute("title", "The position."),
      attribute("active", "Whether the employee works here.", { type: "boolean" }),
      attribute("emails", "The work email, as userName.", {
        type: "complex",
        multiValued: true,
        subAttributes: [value("The address."), ...work],
      }),
      attribute("phoneNumbers", "The phone number.", {
        type: "complex",
        multiValued: true,
        subAttributes: [value("The number."), ...work],
      }),
      attribute("groups", "The department.", {
        type: "complex",
        multiValued: true,
        mutability: "readOnly",
        subAttributes: [
          value("The id of the group.", { mutability: "readOnly", caseExact: true }),
          attribute("display", "Its name.", { mutability: "readOnly" }),
        ],
      }),
    ],
  },
  {
    id: ENTERPRISE_SCHEMA,
    name: "EnterpriseUser",
    description: "The employee's number, department and manager.",
    attributes: [
      attribute("employeeNumber", "The employee_id; generated if it is missing.", {
        mutability: "immutable",
        caseExact: true,
        uniqueness: "server",
      }),
      attribute("department", "The name of the department. Groups set it.", { mutability: "readOnly" }),
      attribute("manager", "The manager.", {
        type: "complex",
        subAttributes: [
          value("The id of the manager's User.", { caseExact: true }),
          attribute("displayName", "The manager's name.", { mutability: "readOnly" }),
        ],
      }),
    ],
  },
  {
    id: GROUP_SCHEMA,
    name: "Group",
    description: "A department.",
    attributes: [
      attribute("displayName", "The name.", { required: true, uniqueness: "server" }),
      attribute("externalId", "The id at the provisioning system.", { caseExact: true }),
      attribute("members", "Its people. A person is in one group: adding moves.", {
        type: "complex",
        multiValued: true,
        subAttributes: [
          value("The id of the User.", { mutability: "immutable", caseExact: true }),
          attribute("display", "Their name.", { mutability: "readOnly" }),
        ],
      }),
    ],
  },
]

const RESOURCE_TYPES = [
  {
    id: "User",
    name: "User",
    endpoint: "/Users",
    description: "An employee",
    schema: USER_SCHEMA,
    schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: false }],
  },
  { id: "Group", name: "Group", endpoint: "/Groups", description: "A department", schema: GROUP_SCHEMA },
]

const supported = (is: boolean) => ({ supported: is })

/** What the service can do. (RFC 7644, section 4) */
export function discoveryRoutes(base: string): ProtocolRoute[] {
  const described = (type: string, path: string, items: readonly { id: string }[]) =>
    items.map((item) => ({
      schemas: [`${CORE}:${type}`],
      ...item,
      meta: { resourceType: type, location: `${base}${path}/${item.id}` },
    }))
  const collectionOf = (path: string, items: readonly { id: string }[]): ProtocolRoute[] => [
    {
      method: "GET",
      path,
      handle: async () => ({
        status: 200,
        body: {
          schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
          totalResults: items.length,
          startIndex: 1,
          itemsPerPage: items.length,
          Resources: items,
        },
      }),
    },
    {
      method: "GET",
      path: `${path}/:id`,
      handle: async ({ params }) => {
        const item = items.find(({ id }) => id.toLowerCase() === params["id"]?.toLowerCase())
        if (!item) throw new Refusal("not_found", "There is nothing with this id.")
        return { status: 200, body: item }
      },
    },
  ]
  return [
    {
      method: "GET",
      path: "/ServiceProviderConfig",
      handle: async () => ({ status: 200, body: serviceProviderConfig(base) }),
    },
    ...collectionOf("/ResourceTypes", described("ResourceType", "/ResourceTypes", RESOURCE_TYPES)),
    ...collectionOf("/Schemas", described("Schema", "/Schemas", SCHEMAS)),
  ]
}

function serviceProviderConfig(base: string) {
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: supported(true),
    bulk: { ...supported(false), maxOperations: 0, maxPayloadSize: 0 },
    filter: { ...supported(true), maxResults: MAX_COUNT },
    changePassword: supported(false),
    sort: supported(true),
    etag: supported(true),
    authenticationSchemes: [
      {
        type: "oauthbearertoken",
        name: "Key of a service account",
        description: "Send a key with the scim scope as a bearer token.",
        primary: true,
      },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
  }
}
