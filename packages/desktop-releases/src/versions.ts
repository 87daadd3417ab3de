/** Longer than any number that a version may have. */
const DIGITS = 9
/** Below every character of an identifier, so that `1.0.0-a` comes before `1.0.0-a.1`. */
const SEPARATOR = "!"
/** Above every identifier: a release comes after its pre-releases. */
const RELEASE = "~"

/**
 * Text that sorts, character by character, like the versions: in an index with the C collation, or with `<`. Numeric
 * identifiers come before others. (Semantic Versioning 2.0 §11; rules/desktop-releases#versions)
 */
export function versionSortKey(version: string): string {
  const dash = version.indexOf("-")
  const core = dash === -1 ? version : version.slice(0, dash)
  const numbers = core.split(".").map((number) => number.padStart(DIGITS, "0"))
  const identifiers = dash === -1 ? null : version.slice(dash + 1).split(".")
  return [...numbers, identifiers ? identifiers.map(identifierKey).join("") : RELEASE].join(".")
}

function identifierKey(identifier: string): string {
  return (/^\d+$/.test(identifier) ? `0${identifier.padStart(DIGITS, "0")}` : `1${identifier}`) + SEPARATOR
}

/** Negative if `a` precedes `b`, positive if it follows it, 0 for the same version. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [versionSortKey(a), versionSortKey(b)]
  if (left === right) return 0
  return left < right ? -1 : 1
}
