import { crc32, deflateSync } from "node:zlib"
import type { Picture } from "./icon.ts"

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** 8 bits per channel, RGB and alpha. */
const PNG_FORMAT = [8, 6, 0, 0, 0]
/** Windows reads larger pictures of an ICO only as PNG, smaller ones everywhere only as a bitmap. */
const LARGEST_BITMAP = 64

export function toPng({ size, rgba }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set(PNG_FORMAT, 8)
  const rows = Array.from({ length: size }, (_, row) =>
    Buffer.concat([Buffer.of(0), rgba.subarray(row * size * 4, (row + 1) * size * 4)]),
  )
  const pixels = deflateSync(Buffer.concat(rows), { level: 9 })
  return Buffer.concat([PNG_SIGNATURE, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** An ICO file with one picture of each size. */
export function toIco(pictures: readonly Picture[]): Buffer {
  const header = Buffer.alloc(6)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  const images = pictures.map((picture) => (picture.size > LARGEST_BITMAP ? toPng(picture) : toBitmap(picture)))
  let offset = 6 + 16 * images.length
  const entries = images.map((image, index) => {
    const entry = Buffer.alloc(16)
    const size = pictures[index]?.size ?? 0
    entry.set([size % 256, size % 256, 0, 0, 1, 0, 32, 0])
    entry.writeUInt32LE(image.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += image.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...images])
}

/** BGRA from the bottom row up, then a mask that is empty, because alpha says the same. */
function toBitmap({ size, rgba }: Picture): Buffer {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(size, 4)
  header.writeInt32LE(size * 2, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(32, 14)
  const rows = Array.from({ length: size }, (_, row) =>
    rgba.subarray((size - 1 - row) * size * 4, (size - row) * size * 4),
  )
  const pixels = Buffer.concat(rows)
  for (let offset = 0; offset < pixels.length; offset += 4) pixels.subarray(offset, offset + 3).reverse()
  return Buffer.concat([header, pixels, Buffer.alloc(Math.ceil(size / 32) * 4 * size)])
}
