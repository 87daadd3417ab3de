/** What a form over one version of a document knows, besides its values. */
export type VersionedFormState<Document> = {
  /** What the values were typed over; null for a new document. */
  base: Document | null
  /** The version to save over: that of the base, or an older one that a draft was typed over. */
  version: number
  /** What somebody else saved meanwhile (412). */
  newer: Document | null
  /** Why the last save failed, for another reason than a newer version. */
  failure: unknown
}

export type VersionedFormAction<Document> =
  /** The form shows this document in place of what was typed. */
  | { type: "restart"; document: Document }
  /** Nothing was typed, and a newer version has arrived. */
  | { type: "follow"; document: Document }
  /** A draft is resumed, which was typed over this version. */
  | { type: "resume"; version: number }
  /** A save begins: the outcome of the last one is out of date. */
  | { type: "clear" }
  /** A save over the newer version begins. */
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

/** Whether somebody else changed what the form shows. `isSame` leaves out what the form does not show. */
export function isOutdated<Document extends { version: number }>(
  base: Document | null,
  latest: Document | null,
  isSame?: IsSame<Document>,
): boolean {
  if (base === null || latest === null || latest.version <= base.version) return false
  return isSame === undefined || !isSame(base, latest)
}

/** The version to save over. Where only what the form does not show was changed, that is the latest. */
export function versionToSave<Document extends { version: number }>(
  { base, version }: VersionedFormState<Document>,
  latest: Document | null,
  isSame?: IsSame<Document>,
): number {
  if (base === null || latest === null || isSame === undefined || version !== base.version) return version
  return latest.version > version && isSame(base, latest) ? latest.version : version
}
