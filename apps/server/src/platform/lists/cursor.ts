import { createHmac, timingSafeEqual } from "node:crypto"
import { Refusal } from "@scorecard/contracts/refusals"
import type { z } from "zod"

const TAG_BYTES = 12

export type Cursors = {
  write(position: unknown): string
  read<Schema extends z.ZodType>(cursor: string | undefined, schema: Schema): z.output<Schema> | null
}

/** Opaque positions in a list. They are signed: a modified cursor is 422. (rules/http#lists) */
export function createCursors(key: string): Cursors {
  const tag = (text: string) => createHmac("sha256", key).update("cursor").update(text).digest().subarray(0, TAG_BYTES)

  return {
    write(position) {
      const text = Buffer.from(JSON.stringify(position)).toString("base64url")
      return `${text}.${tag(text).toString("base64url")}`
    },

    read(cursor, schema) {
      if (cursor === undefined) return null
      const [text = "", input = "", ...rest] = cursor.split(".")
      const expected = tag(text).toString("base64url")
      // Compares the texts, not the bytes: base64 has several encodings of the same bytes.
      const [ours, theirs] = [Buffer.from(expected), Buffer.from(input)]
      const same = ours.length === theirs.length && timingSafeEqual(ours, theirs)
      if (!same || rest.length > 0) throw invalidCursor()
      const position = schema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()))
      if (!position.success) throw invalidCursor()
      return position.data
    },
  }
}

function invalidCursor(): Refusal {
  const detail = "The cursor is not one that this list gave out. Start again without a cursor."
  return new Refusal("cursor_invalid", detail, { errors: [{ path: "cursor", message: detail }] })
}
