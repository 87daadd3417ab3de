import { sql, type CompiledQuery, type RawBuilder } from "kysely"
import type { Database } from "./database.ts"

/** Where a value goes. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement whose text never changes: built and compiled once; each call passes only its values. For the statements
 * of every request.
 * @param names of the values
 * @param build puts each value in its place; called once
 */
export function fixedStatement<Row, Name extends string>(
  names: readonly Name[],
  build: (places: Record<Name, RawBuilder<never>>) => RawBuilder<Row>,
): (db: Database, values: Record<Name, unknown>) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | null = null
  return async (db, values) => {
    compiled ??= build(placesOf(names)).compile(db)
    const parameters = compiled.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as Name] : each,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

function placesOf<Name extends string>(names: readonly Name[]): Record<Name, RawBuilder<never>> {
  const places = names.map((name) => [name, sql.val(new Placeholder(name))] as const)
  return Object.fromEntries(places) as Record<Name, RawBuilder<never>>
}
