import { readCluster } from "../../api/endpoints.gen.ts"
import { useApiQuery } from "../../lib/query.ts"
import { Conflict } from "../../ui/conflict.tsx"
import { messages } from "./messages.ts"

/** A cluster has no parent: its `cluster_id` is empty. */
export type UnitValues = { name: string; cluster_id: string }

type UnitConflictProps = {
  mine: UnitValues
  theirs: UnitValues
  isDepartment: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** A newer version of the unit was saved: renamed, or moved to another cluster. */
export function UnitConflict({ mine, theirs, isDepartment, ...choices }: UnitConflictProps) {
  const [myCluster, theirCluster] = [useClusterName(mine.cluster_id), useClusterName(theirs.cluster_id)]
  return (
    <Conflict
      labels={
        isDepartment
          ? { name: messages.unitConflict.name, cluster: messages.unitConflict.cluster }
          : { name: messages.unitConflict.name }
      }
      mine={{ name: mine.name, cluster: myCluster }}
      theirs={{ name: theirs.name, cluster: theirCluster }}
      {...choices}
    />
  )
}

/** The id until the name loads. */
function useClusterName(id: string): string {
  const { data } = useApiQuery(readCluster, { params: { id } }, { enabled: id !== "" })
  return data?._id === id ? data.name : id
}
