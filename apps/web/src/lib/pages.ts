import { isRecord } from "./objects.ts"

/** What `useList` keeps of a list, with one item in another's place; anything else as it is. */
export function replaceInPages<One>(data: unknown, item: One, isSame: (one: One) => boolean): unknown {
  // The pages as `askAll` asks for them; other reads of the same path are kept in another shape.
  const isPaged = (value: unknown): value is { pages: { items: One[] }[] } =>
    isRecord(value) && Array.isArray(value["pages"])
  if (!isPaged(data)) return data
  const replaced = data.pages.map((page) => ({ ...page, items: page.items.map((one) => (isSame(one) ? item : one)) }))
  return { ...data, pages: replaced }
}
