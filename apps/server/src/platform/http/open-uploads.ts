import { Refusal } from "@scorecard/contracts/refusals"

/** Who sends more lessons than that at once has a script, or a connection that hangs. */
const MOST_OF_ONE = 5

/** Bounds how many large uploads one sender has under way: each holds a file on disk until its request is answered. */
export type OpenUploads = {
  /** @returns what ends this upload's part in the count. @throws Refusal 503 `busy` */
  begin(sender: string): () => void
}

export function openUploads(mostOfOne = MOST_OF_ONE): OpenUploads {
  const underWay = new Map<string, number>()
  return {
    begin(sender) {
      const before = underWay.get(sender) ?? 0
      if (before >= mostOfOne) {
        throw new Refusal("busy", `You have ${mostOfOne} uploads under way. Wait until one of them is done.`)
      }
      underWay.set(sender, before + 1)
      let hasEnded = false
      return () => {
        if (hasEnded) return
        hasEnded = true
        const left = (underWay.get(sender) ?? 1) - 1
        if (left > 0) underWay.set(sender, left)
        else underWay.delete(sender)
      }
    },
  }
}
