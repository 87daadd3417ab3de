import { inflateRawSync } from "node:zlib"
import { readZipDirectory } from "@scorecard/tables"

const LOCAL_HEADER_BYTES = 30
const DEFLATED = 8

/** The files in an archive, by name. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const directory = readZipDirectory(bytes)
  if (!directory) throw new Error("this is not a ZIP archive")
  return new Map(
    directory.parts.map(({ name, method, offset, packedBytes }) => {
      const start = offset + LOCAL_HEADER_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
      const packed = bytes.subarray(start, start + packedBytes)
      return [name, method === DEFLATED ? inflateRawSync(packed) : packed]
    }),
  )
}
