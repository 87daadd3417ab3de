import { lazy, Suspense } from "react"
import { withLanguage } from "../lib/language.ts"
import type { EvaluateProps } from "../ui/evaluate.ts"

/** Loads when it is opened. */
const EvaluateDrawer = lazy(() =>
  withLanguage(() => import("../features/entries/evaluate-drawer.tsx")).then((drawer) => ({
    default: drawer.EvaluateDrawer,
  })),
)

/** The entry pages' form, over any page that knows who is due. */
export function Evaluate(props: EvaluateProps) {
  return (
    <Suspense fallback={null}>
      <EvaluateDrawer {...props} />
    </Suspense>
  )
}
