import { createElement, Fragment, type ReactNode } from "react"

/** A sentence with React elements in it: rich`Read ${link} first.` */
export function rich(parts: TemplateStringsArray, ...pieces: ReactNode[]): ReactNode {
  const children = parts.flatMap((part, at) => (at < pieces.length ? [part, pieces[at]] : [part]))
  return createElement(Fragment, null, ...children)
}
