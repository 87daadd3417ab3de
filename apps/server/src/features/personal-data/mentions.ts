import { ERASED } from "#platform/audit/index.ts"
import { ERASED_EMAIL, pseudonymOf, type Identity } from "./identity.store.ts"

const escapeRegex = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Finds and replaces how a person is named, in any case. */
export type Mentions = {
  /** For PostgreSQL; null if nothing distinguishes the person. Texts in JSON have some characters escaped. */
  pattern: string | null
  replace(text: string): string
}

export function mentionsOf(employeeId: string, { names, emails, phones }: Identity): Mentions {
  const groups = [
    { texts: emails, by: ERASED_EMAIL },
    { texts: phones, by: ERASED },
    { texts: names, by: pseudonymOf(employeeId) },
  ].map(({ texts, by }) => ({
    // The longest first: a name may be part of another.
    texts: texts.toSorted((one, other) => other.length - one.length),
    by,
  }))
  const all = groups.flatMap(({ texts }) => texts)
  const inJson = all.map((text) => JSON.stringify(text).slice(1, -1))
  const alternatives = [...new Set([...all, ...inJson])].map(escapeRegex)
  const replacements = groups.flatMap(({ texts, by }) =>
    texts.length === 0 ? [] : [{ find: new RegExp(texts.map(escapeRegex).join("|"), "giu"), by }],
  )
  return {
    pattern: alternatives.length === 0 ? null : alternatives.join("|"),
    replace: (text) => replacements.reduce((left, { find, by }) => left.replaceAll(find, by), text),
  }
}

/** Replaces strings at any depth; keys stay. */
export function mapStrings(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value)
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, replace))
  if (value === null || typeof value !== "object") return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapStrings(member, replace)]))
}
