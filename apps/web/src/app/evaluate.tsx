import { lazy, Suspense, type ComponentType } from "react"
import { withLanguage } from "../lib/language.ts"

/** What one feature provides and other features' pages open over themselves. Each loads when it is opened. */
export function whenOpened<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Loaded = lazy(() => withLanguage(load).then((component) => ({ default: component })))
  return (props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  )
}

/** The entry pages' form, for those who are due. */
export const Evaluate = whenOpened(() =>
  import("../features/entries/evaluate-drawer.tsx").then(({ EvaluateDrawer }) => EvaluateDrawer),
)
