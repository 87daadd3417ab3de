/** What no image holds, outside of a file that is something else besides: pages, scripts, documents and programs. */
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

/** Whether the file is read as something else by a program that looks for another beginning or end: a polyglot. */
export function containsForeignContent(bytes: Buffer, mediaType: string): boolean {
  const text = bytes.toString("latin1").toLowerCase()
  return MARKS.some((mark) => text.includes(mark)) || endsAsArchive(bytes) || goesOnBehindItsEnd(bytes, mediaType)
}

/** An archive is read from its end: its last record, and a comment that reaches exactly to the end of the file. */
export function endsAsArchive(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf(ZIP_END)
  if (at < 0 || at + ZIP_END_BYTES > bytes.length) return false
  return at + ZIP_END_BYTES + bytes.readUInt16LE(at + ZIP_END_BYTES - 2) <= bytes.length
}

function goesOnBehindItsEnd(bytes: Buffer, mediaType: string): boolean {
  if (mediaType === "image/png") return bytes.indexOf(PNG_END) + PNG_END.length !== bytes.length
  // A RIFF file says its length behind its first four letters; a byte may fill it up to an even one.
  if (mediaType === "image/webp") return bytes.length - (bytes.readUInt32LE(4) + 8) > 1
  return false
}
