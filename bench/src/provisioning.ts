import { openDatabase, sql } from "../../apps/server/src/platform/documents/index.ts"
import { silentLog } from "../../apps/server/src/platform/log/index.ts"
import { withCompany } from "./company.ts"
import { atMost, figureText, type Report } from "./report.ts"
import { median } from "./runs.ts"
import { withServers, type Served } from "./served.ts"

const PEOPLE = 10_000
/** As providers do: a few requests at a time. */
const AT_ONCE = 4
const DOMAIN = "example.com"

type Round = { statuses: Record<number, number>; milliseconds: number[]; seconds: number }

/** Ten thousand people provisioned by SCIM, twice: the second time, everyone exists. (rules/scim#users) */
export function provisioning(): Promise<Report> {
  return withCompany({ people: 100, months: 1 }, (company) =>
    withServers(company, async (served) => {
      const key = await createKey(served)
      const rounds = [await provision(served, key), await provision(served, key)]
      return reportOf(rounds, await countPeople(served))
    }),
  )
}

async function createKey({ product, everyone }: Served): Promise<string> {
  const admin = everyone.find(({ access_level }) => access_level === 5)
  if (!admin) throw new Error("The company has no super admin")
  const response = await fetch(`${product}/v1/system/service-accounts`, {
    method: "POST",
    headers: { authorization: `Bearer ${admin.webToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "bench", scopes: ["scim"], pool: "company" }),
  })
  const { key } = (await response.json()) as { key?: string }
  if (key === undefined) throw new Error(`No key was created: ${response.status}`)
  return key
}

async function provision({ product }: Served, key: string): Promise<Round> {
  const round: Round = { statuses: {}, milliseconds: [], seconds: 0 }
  const began = performance.now()
  let next = 0
  const worker = async () => {
    while (next < PEOPLE) {
      next += 1
      const sent = performance.now()
      const { status } = await postUser(product, key, next)
      round.milliseconds.push(performance.now() - sent)
      round.statuses[status] = (round.statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { ...round, seconds: (performance.now() - began) / 1_000 }
}

async function postUser(product: string, key: string, number: number): Promise<Response> {
  const response = await fetch(`${product}/scim/v2/Users`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/scim+json" },
    body: JSON.stringify({
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName: `provisioned.${number}@${DOMAIN}`,
      externalId: `external-${number}`,
      name: { givenName: "Provisioned", familyName: `Person ${number}` },
      roles: [{ value: "admin" }],
      active: true,
    }),
  })
  await response.arrayBuffer()
  return response
}

type People = { total: number; addresses: number; aboveLevelOne: number }

async function countPeople({ databaseUrl }: Served): Promise<People> {
  const database = openDatabase({ url: databaseUrl, poolSize: 1, log: silentLog })
  try {
    const { rows } = await sql<People>`select count(*)::int as total, count(distinct email)::int as addresses,
        (count(*) filter (where access_level > 1 or doc->>'access_scope' <> 'team'))::int as "aboveLevelOne"
      from tbl_employees where email like 'provisioned.%'`.execute(database.db)
    if (!rows[0]) throw new Error("People were not counted")
    return rows[0]
  } finally {
    await database.close()
  }
}

function reportOf(rounds: readonly Round[], { total, addresses, aboveLevelOne }: People): Report {
  const [first, second] = rounds
  const created = first?.statuses[201] ?? 0
  const refused = second?.statuses[409] ?? 0
  return {
    title: "Ten thousand people provisioned twice",
    notes: [
      `${figureText(PEOPLE)} Users are posted to /scim/v2, ${AT_ONCE} at a time, and then the same once more: 409 uniqueness.`,
    ],
    columns: ["", "a second", "median ms", "answers"],
    rows: rounds.map(({ statuses, milliseconds, seconds }, n) => [
      n === 0 ? "first" : "again",
      figureText(PEOPLE / seconds),
      figureText(median(milliseconds)),
      JSON.stringify(statuses),
    ]),
    figures: [
      atMost("people who were not created", PEOPLE - created, 0),
      atMost("people who were not recognized the second time", PEOPLE - refused, 0),
      atMost("duplicates", total - addresses + Math.abs(total - PEOPLE), 0),
      atMost("people above level 1 or with more than team scope", aboveLevelOne, 0),
    ],
  }
}
