import type { Configuration } from "@scorecard/contracts/cycles"
import { useMemo, useState } from "react"
import { changeConfiguration, showConfiguration } from "../../../api/endpoints.gen.ts"
import { useApiMutation } from "../../../lib/query.ts"
import { call } from "../../../lib/api-client.ts"
import { CallFailed } from "../../../lib/problem.ts"
import { changedParts, documentsOf, findIssues, patchOf, type Documents, type Issues } from "./documents.ts"

/** The configuration being edited, its issues, and saving it. */
export function useEditing(configuration: Configuration) {
  const cycle_id = configuration.cycle._id
  const [base, setBase] = useState(configuration)
  const [draft, setDraft] = useState<Documents>(() => documentsOf(configuration))
  const [refused, setRefused] = useState<Issues>({})
  const [left, setLeft] = useState<unknown>(null)
  const [newer, setNewer] = useState<Configuration | null>(null)
  const changed = useMemo(() => changedParts(documentsOf(base), draft), [base, draft])
  const unfinished = useMemo(() => findIssues(draft), [draft])
  const issues = useMemo(() => ({ ...refused, ...unfinished }), [refused, unfinished])
  const save = useApiMutation(
    (over: Configuration) =>
      call(changeConfiguration, {
        query: { cycle_id },
        body: patchOf(documentsOf(over), draft),
        ifMatch: over.version,
      }),
    ["scorecard/configurations", "scorecard/bsc-cycles", "scorecard/metrics"],
  )
  const adopt = (next: Configuration) => {
    setBase(next)
    setDraft(documentsOf(next))
    setRefused({})
    setLeft(null)
    setNewer(null)
  }
  // A newer version was saved and nothing is typed here: follow it. Otherwise, saving reports the conflict.
  const untouched = changed.length === 0
  if (untouched && configuration.version > base.version) {
    setBase(configuration)
    setDraft(documentsOf(configuration))
  }

  const meet = async (error: unknown) => {
    if (error instanceof CallFailed && error.status === 412) {
      setNewer(await call(showConfiguration, { query: { cycle_id } }))
      return
    }
    if (error instanceof CallFailed) setRefused(error.fields)
    setLeft(error)
  }
  /** @returns whether it was saved. */
  const saveOver = async (over: Configuration): Promise<boolean> => {
    setLeft(null)
    setNewer(null)
    setBase(over)
    try {
      adopt(await save.mutateAsync(over))
      return true
    } catch (error) {
      await meet(error).catch(setLeft)
      return false
    }
  }
  const edit = (change: Partial<Documents>) => {
    setDraft({ ...draft, ...change })
    setRefused({})
    setLeft(null)
  }
  /** Resumes a draft. Saving it reports conflicts with what others saved since. */
  const resume = (kept: Documents, version: number) => {
    setBase({ ...base, version })
    edit(kept)
  }
  return {
    base,
    draft,
    edit,
    resume,
    take: adopt,
    changed,
    unfinished,
    issues,
    left,
    newer,
    saving: save.isPending,
    saveOver,
  }
}
