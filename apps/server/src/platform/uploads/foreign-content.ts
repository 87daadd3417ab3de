/** Strings that no image contains unless the file is also something else: pages, scripts, documents and programs. */
const MARKS = [
  "<script",
  "<!doctype html",
  "<html",
  "<svg ",
  "<svg>",
  "<?php",
  "<iframe",
  "%pdf-1",
  "%pdf-2",
  "#!/bin/",
]

const ZIP_END = Buffer.from("PK\x05\x06", "latin1")
const ZIP_END_BYTES = 22
const PNG_END = Buffer.from("IEND\xae\x42\x60\x82", "latin1")

/**
 * Whether the file is a polyglot: other programs, which look for a different beginning or end, read it as something
 * else.
 */
export function containsForeignContent(bytes: Buffer, mediaType: string): boolean {
  const text = bytes.toString("latin1").toLowerCase()
  return MARKS.some((mark) => text.includes(mark)) || endsAsArchive(bytes) || hasTrailingData(bytes, mediaType)
}

/** An archive is read from its end: its last record, and a comment that ends exactly at the end of the file. */
export function endsAsArchive(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf(ZIP_END)
  if (at < 0 || at + ZIP_END_BYTES > bytes.length) return false
  return at + ZIP_END_BYTES + bytes.readUInt16LE(at + ZIP_END_BYTES - 2) <= bytes.length
}

function hasTrailingData(bytes: Buffer, mediaType: string): boolean {
  if (mediaType === "image/png") return bytes.indexOf(PNG_END) + PNG_END.length !== bytes.length
  // A RIFF file states its length after its first four letters; one byte may pad it to an even length.
  if (mediaType === "image/webp") return bytes.length - (bytes.readUInt32LE(4) + 8) > 1
  return false
}
