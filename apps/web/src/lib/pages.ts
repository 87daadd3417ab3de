/** What `useList` keeps of a list, with one item in another's place; anything else as it is. */
export function replaceInPages<One>(data: unknown, item: One, isSame: (one: One) => boolean): unknown {
  // The pages as `askAll` asks for them; other reads of the same path are kept in another shape.
  const { pages } = (data ?? {}) as { pages?: { items: One[] }[] }
  if (pages === undefined) return data
  const replaced = pages.map((page) => ({ ...page, items: page.items.map((one) => (isSame(one) ? item : one)) }))
  return { ...(data as object), pages: replaced }
}
