// Payload 3, run with a custom server as its documentation describes: copied into the folder that it is installed in.
// A record like an attendance issue: validated, access-controlled, with its versions as an audit trail. It has no month
// to lock and notifies no one: the comparison is in its favor.
import { serve } from "@hono/node-server"
import { postgresAdapter } from "@payloadcms/db-postgres"
import { buildConfig, getPayload, handleEndpoints } from "payload"

const PEOPLE = 1_000
const PASSWORD = "only-for-the-bench"
const mayEnter = ({ req: { user } }) => user?.level >= 3

const config = buildConfig({
  secret: "only-for-the-bench",
  telemetry: false,
  db: postgresAdapter({ pool: { connectionString: process.env.PEER_DATABASE_URL, max: 10 } }),
  collections: [
    { slug: "users", auth: true, fields: [{ name: "level", type: "number", required: true }] },
    {
      slug: "employees",
      access: { read: mayEnter },
      fields: [{ name: "number", type: "text", required: true, unique: true }],
    },
    {
      slug: "attendance_issues",
      access: { create: mayEnter, read: mayEnter },
      versions: { drafts: false, maxPerDoc: 0 },
      fields: [
        { name: "employee", type: "relationship", relationTo: "employees", required: true, index: true },
        { name: "date_of_occurrence", type: "date", required: true, index: true },
        { name: "issue_type", type: "select", options: ["tardiness", "absence", "undertime"], required: true },
        { name: "minutes", type: "number", min: 1, max: 720 },
        { name: "submitted_by", type: "relationship", relationTo: "users" },
      ],
      hooks: { beforeChange: [({ data, req }) => ({ ...data, submitted_by: req.user?.id })] },
    },
  ],
})

const payload = await getPayload({ config })
const email = "manager@example.com"
await payload.create({ collection: "users", data: { email, password: PASSWORD, level: 3 } })
const employees = []
for (let n = 0; n < PEOPLE; n += 1) {
  const { id } = await payload.create({ collection: "employees", data: { number: `E${n}` } })
  employees.push(id)
}
const { token } = await payload.login({ collection: "users", data: { email, password: PASSWORD } })

const server = serve({
  fetch: (request) => handleEndpoints({ config, request: request.clone() }),
  port: 0,
  hostname: "127.0.0.1",
})
server.on("listening", () => {
  console.log(JSON.stringify({ origin: `http://127.0.0.1:${server.address().port}`, token, employees }))
})
