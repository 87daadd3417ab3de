import type { List } from "@scorecard/contracts/common"
import type { Entry, EntryAbilities } from "@scorecard/contracts/entries"
import type { Actor } from "@scorecard/domain/access"
import { abilitiesOver } from "./may.ts"

type Seen<Shown extends Entry> = Shown & { abilities: EntryAbilities }

/** An entry as every reply shows it. */
export function presentEntry<Shown extends Entry>(entry: Shown, reader: Actor): Seen<Shown> {
  return { ...entry, abilities: abilitiesOver(reader, entry) }
}

export function presentPage<Shown extends Entry>(page: List<Shown>, reader: Actor): List<Seen<Shown>> {
  return { ...page, items: page.items.map((entry) => presentEntry(entry, reader)) }
}
