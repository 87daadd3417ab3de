import { useName } from "../lib/names.ts"
import { WithAvatar } from "./with-avatar.tsx"

type PersonNameProps = {
  id: string
  /** In the column of a table; in a sentence the name is alone. */
  withAvatar?: boolean
}

/** A person known by id: shows the id if the reader may not know the name. Table rows wait for it: see theme.css. */
export function PersonName({ id, withAvatar = false }: PersonNameProps) {
  const { name, isPending } = useName(id)
  const words = (
    <span className="name person" data-loading-name={isPending || undefined}>
      {name}
    </span>
  )
  return withAvatar ? <WithAvatar name={name}>{words}</WithAvatar> : words
}
