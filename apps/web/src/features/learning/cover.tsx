import { Skeleton } from "@mantine/core"
import classes from "./cover.module.css"
import { useFileUrl } from "./use-file-url.ts"

/** A module's cover. It adds nothing to the title, so nothing is shown while it is missing or can't be loaded. */
export function Cover({ fileId, size = "card" }: { fileId: string; size?: "card" | "page" }) {
  const { data, error } = useFileUrl(fileId)
  if (error !== null) return null
  return (
    <div className={classes["frame"]} data-size={size}>
      {data ? <img className={classes["picture"]} src={data.url} alt="" /> : <Skeleton height="100%" radius={0} />}
    </div>
  )
}
