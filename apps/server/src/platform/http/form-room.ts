import { Refusal } from "@scorecard/contracts/refusals"

/** One form's part of the memory, from its first byte until its request is answered. */
export type FormShare = {
  /** @throws Refusal 503 `busy` when these bytes would not fit beside those of the other forms. */
  take(byteCount: number): void
  /** Whether so many would fit now; nothing is kept free for them. @throws Refusal 503 `busy` */
  refuseBeyond(byteCount: number): void
  giveBack(): void
}

export type FormRoom = { share(): FormShare }

/** Some ten of the largest forms; a form takes its size twice for a moment, when a file is put together. */
const MOST_BYTES = 256 * 1024 * 1024

/**
 * Bounds what all forms together hold of this process's memory. What arrived counts, not what was announced: who
 * promises much and sends nothing takes no room from others.
 */
export function openFormRoom(mostBytes = MOST_BYTES): FormRoom {
  let taken = 0
  const refuseBeyond = (byteCount: number) => {
    if (taken + byteCount > mostBytes) throw new Refusal("busy", "Too many files arrive at once. Try again soon.")
  }
  return {
    share() {
      let mine = 0
      return {
        refuseBeyond,
        take(byteCount) {
          refuseBeyond(byteCount)
          taken += byteCount
          mine += byteCount
        },
        giveBack() {
          taken -= mine
          mine = 0
        },
      }
    },
  }
}
