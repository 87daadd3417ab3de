import { useName } from "../lib/names.ts"

/** A person known by id: shows the id until the name loads, or if the reader may not know it. */
export function PersonName({ id }: { id: string }) {
  return <span className="name person">{useName(id)}</span>
}
