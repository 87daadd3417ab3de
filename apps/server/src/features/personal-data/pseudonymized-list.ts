import type { Storage } from "#platform/storage/index.ts"

/*
 * Who was pseudonymized, outside of the database: one small file in storage per person, with nothing but the id and the
 * time. No backup contains it and no restore overwrites it. (decision 0050)
 */

const FOLDER = "pseudonymized"
const keyOf = (employeeId: string) => `${FOLDER}/${employeeId}.json`

export type Pseudonymized = { employee_id: string; at: string }

export async function listPerson(storage: Pick<Storage, "put">, person: Pseudonymized): Promise<void> {
  await storage.put(keyOf(person.employee_id), Buffer.from(`${JSON.stringify(person)}\n`), "application/json")
}

export async function readPseudonymized(storage: Pick<Storage, "keys">): Promise<string[]> {
  const ids: string[] = []
  for await (const keys of storage.keys(FOLDER)) {
    for (const key of keys) ids.push(key.slice(FOLDER.length + 1, -".json".length))
  }
  return ids
}
