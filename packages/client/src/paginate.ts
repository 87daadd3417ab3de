type Page<Item> = { items: Item[]; next_cursor: string | null }

/**
 * Everything in a list, page by page.
 *
 * ```ts
 * for await (const person of paginate(client.getEmployees, { query: { status: "active" } })) …
 * ```
 */
export async function* paginate<Item, Input extends object | undefined>(
  list: (input: Input) => Promise<Page<Item>>,
  input: NonNullable<NoInfer<Input>>,
): AsyncGenerator<Item, void, undefined> {
  const { query }: { query?: { cursor?: string } } = input
  for (let cursor = query?.cursor; ;) {
    const page = await list({ ...input, query: { ...query, cursor } })
    yield* page.items
    if (page.next_cursor === null) return
    cursor = page.next_cursor
  }
}
