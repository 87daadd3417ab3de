import { fixedStatement, sql, type Database } from "#platform/documents/index.ts"

/** What has changed so far: of one person, and of each table that may matter to everyone. Equal tokens, equal rows. */
export type ChangeTokens = { person: string; tables: ReadonlyMap<string, string> }

const EVERYTHING = "everything"
const TRIGGERS = ["change_inserted", "change_updated", "change_deleted", "change_truncated"]

/** The tables whose every change leaves a token, and those of them whose tokens are the table's own, not a person's. */
export type RecordedTables = { all: ReadonlySet<string>; ofEveryone: ReadonlySet<string> }

/** None where the triggers were dropped. */
export async function findRecordedTables(db: Database): Promise<RecordedTables> {
  const { rows } = await sql<{ name: string; is_of_everyone: boolean }>`select c.relname as name,
      bool_and(p.proname in ('change_of_table', 'change_of_everything')) as is_of_everyone
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where t.tgname = any(${TRIGGERS}) and t.tgenabled in ('O', 'A') and c.relnamespace = 'public'::regnamespace
    group by c.relname having count(*) = ${TRIGGERS.length}::integer`.execute(db)
  const ofEveryone = rows.filter((row) => row.is_of_everyone)
  return { all: new Set(rows.map(({ name }) => name)), ofEveryone: new Set(ofEveryone.map(({ name }) => name)) }
}

/** The scopes as one JSON value: PostgreSQL would plan the statement again for each list. */
const selectTokens = fixedStatement(
  ["scopes"],
  ({ scopes }) => sql<{ scope: string; token: string }>`select scope, bit_xor(token)::text as token
    from tbl_change_tokens where scope = any(array(select jsonb_array_elements_text(${scopes}::jsonb))) group by scope`,
)

type Scopes = { tables: readonly (readonly [table: string, scope: string])[]; json: string }

/** Of the recorded tables, which stay the same for a minute. `json`: the scopes of everyone, as the members of a list. */
const scopes = new WeakMap<ReadonlySet<string>, Scopes>()

function scopesOf(recorded: ReadonlySet<string>): Scopes {
  const known = scopes.get(recorded)
  if (known) return known
  const tables = [...recorded].map((table) => [table, `table ${table}`] as const)
  const made = { tables, json: [EVERYTHING, ...tables.map(([, scope]) => scope)].map(toJson).join() }
  scopes.set(recorded, made)
  return made
}

const toJson = (text: string) => JSON.stringify(text)

/**
 * By employee id. The tokens of a scope are combined by exclusive or, so neither the order in which changes commit nor
 * how many of their tokens have been merged matters. (decision 0048)
 */
export async function findChangeTokens(
  db: Database,
  employeeIds: readonly string[],
  recorded: ReadonlySet<string>,
): Promise<Map<string, ChangeTokens>> {
  const { tables, json } = scopesOf(recorded)
  const people = employeeIds.map((id) => toJson(`person ${id}`))
  const rows = await selectTokens(db, { scopes: `[${[json, ...people].join()}]` })
  const found = new Map(rows.map(({ scope, token }) => [scope, token]))
  const tokenOf = (scope: string) => found.get(scope) ?? ""
  const ofTables = new Map(tables.map(([table, scope]) => [table, tokenOf(scope)]))
  const ofEverything = tokenOf(EVERYTHING)
  return new Map(
    employeeIds.map((id) => [id, { person: `${ofEverything} ${tokenOf(`person ${id}`)}`, tables: ofTables }]),
  )
}

/** Replaces the tokens of each scope by a single one with the same result, which is no change. */
export async function mergeChangeTokens(db: Database): Promise<void> {
  await sql`with crowded as (
      select scope from tbl_change_tokens group by scope having count(*) > 1),
    removed as (
      delete from tbl_change_tokens t using crowded c where t.scope = c.scope returning t.scope, t.token)
    insert into tbl_change_tokens (scope, token) select scope, bit_xor(token) from removed group by scope`.execute(db)
}
