/** The state of a form over one version of a document, apart from its values. */
export type VersionedFormState<Document> = {
  /** The version the values are based on; null for a new document. */
  base: Document | null
  /** The version to save over: the base's, or an older one that a draft is based on. */
  version: number
  /** A newer version that was saved in the meantime (412). */
  newer: Document | null
  /** Why the last save failed, other than a newer version. */
  failure: unknown
}

export type VersionedFormAction<Document> =
  /** The form shows this document in place of what was typed. */
  | { type: "restart"; document: Document }
  /** Nothing was typed, and a newer version has arrived. */
  | { type: "follow"; document: Document }
  /** A draft is resumed. It is based on this version. */
  | { type: "resume"; version: number }
  /** A save starts: the last outcome is out of date. */
  | { type: "clear" }
  /** A save over the newer version starts. */
  | { type: "keepMine" }
  | { type: "conflict"; newer: Document }
  | { type: "fail"; failure: unknown }

export function initialState<Document extends { version: number }>(
  document: Document | null,
): VersionedFormState<Document> {
  return { base: document, version: document?.version ?? 0, newer: null, failure: null }
}

export function reduceVersionedForm<Document extends { version: number }>(
  state: VersionedFormState<Document>,
  action: VersionedFormAction<Document>,
): VersionedFormState<Document> {
  const settled = { newer: null, failure: null }
  switch (action.type) {
    case "restart":
      return { ...settled, base: action.document, version: action.document.version }
    case "follow":
      return { ...state, base: action.document, version: action.document.version }
    case "resume":
      return { ...state, version: action.version }
    case "clear":
      return { ...state, ...settled }
    case "keepMine":
      return state.newer === null ? state : { ...settled, base: state.newer, version: state.newer.version }
    case "conflict":
      return { ...state, newer: action.newer, failure: null }
    case "fail":
    default:
      return { ...state, newer: null, failure: action.failure }
  }
}

type IsSame<Document> = (one: Document, other: Document) => boolean

/** Whether the fields shown in the form have changed. `isSame` ignores the others. */
export function isOutdated<Document extends { version: number }>(
  base: Document | null,
  latest: Document | null,
  isSame?: IsSame<Document>,
): boolean {
  if (base === null || latest === null || latest.version <= base.version) return false
  return isSame === undefined || !isSame(base, latest)
}

/** The version to save over. If only fields outside the form have changed, that is the latest. */
export function versionToSave<Document extends { version: number }>(
  { base, version }: VersionedFormState<Document>,
  latest: Document | null,
  isSame?: IsSame<Document>,
): number {
  if (base === null || latest === null || isSame === undefined || version !== base.version) return version
  return latest.version > version && isSame(base, latest) ? latest.version : version
}
