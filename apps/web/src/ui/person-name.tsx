import { useName } from "../lib/names.ts"

/** A person of whom only the id is known: the id, until the name comes or where the reader may not know it. */
export function PersonName({ id }: { id: string }) {
  return <span className="name person">{useName(id)}</span>
}
