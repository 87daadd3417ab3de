import { isRecord } from "./objects.ts"

/** A cached list with one item replaced; anything else unchanged. */
export function replaceInPages<One>(data: unknown, item: One, isSame: (one: One) => boolean): unknown {
  // The pages of an infinite query; other reads of the same path are cached in another shape.
  const isPaged = (value: unknown): value is { pages: { items: One[] }[] } =>
    isRecord(value) && Array.isArray(value["pages"])
  if (!isPaged(data)) return data
  const replaced = data.pages.map((page) => ({ ...page, items: page.items.map((one) => (isSame(one) ? item : one)) }))
  return { ...data, pages: replaced }
}
