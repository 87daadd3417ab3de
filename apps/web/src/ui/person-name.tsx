import { useName } from "../lib/names.ts"

/** A person known by id: shows the id if the reader may not know the name. Table rows wait for it: see theme.css. */
export function PersonName({ id }: { id: string }) {
  const { name, isPending } = useName(id)
  return (
    <span className="name person" data-loading-name={isPending || undefined}>
      {name}
    </span>
  )
}
