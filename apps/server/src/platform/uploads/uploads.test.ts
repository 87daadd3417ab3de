import { deflateSync, crc32 } from "node:zlib"
import fc from "fast-check"
import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"
import { isLightImage, measure } from "./check-image.ts"
import { namesAction } from "./check-pdf.ts"
import { checkImage, safeFilename } from "./index.ts"

const WIDTH = 40
const HEIGHT = 20
const TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"] as const
type Type = (typeof TYPES)[number]

const samples: Record<string, Buffer> = {}
const sample = (type: string) => samples[type] ?? Buffer.alloc(0)
const made = (background = "teal") =>
  sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } }).withMetadata({
    exif: { IFD0: { Copyright: "secret-place" } },
  })

beforeAll(async () => {
  samples["image/jpeg"] = await made().jpeg().toBuffer()
  samples["image/png"] = await made().png().toBuffer()
  samples["image/webp"] = await made().webp().toBuffer()
  samples["image/gif"] = await made().gif().toBuffer()
})

/** A GIF with a square frame of each color. */
async function animation(colours: string[], size: number): Promise<Buffer> {
  const frames = colours.map((background) =>
    sharp({ create: { width: size, height: size, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer()
}

const check = (bytes: Buffer, mediaType = "application/octet-stream", fileName = "shot.png") =>
  checkImage({ sender: "ada", field: "files", fileName, mediaType, bytes }, "files.0")

const refused = { code: "invalid", errors: [{ path: "files.0" }] }

describe("an image", () => {
  test.each(TYPES)("of type %s is accepted and re-encoded", async (type) => {
    const image = await check(sample(type), type)
    expect(image).toMatchObject({ mediaType: type, width: WIDTH, height: HEIGHT })
    expect((await sharp(image.bytes).metadata()).format).toBe(type.replace("image/", ""))
  })

  test.each(["image/jpeg", "image/png", "image/webp"])("of type %s loses its metadata", async (type) => {
    expect(sample(type).toString("latin1")).toContain("secret-place")
    const { bytes } = await check(sample(type), type)
    expect(bytes.toString("latin1")).not.toContain("secret-place")
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  test("keeps the orientation of its metadata", async () => {
    const turned = await made().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await check(turned)).toMatchObject({ width: HEIGHT, height: WIDTH })
  })

  test("keeps its frames", async () => {
    const image = await check(await animation(["red", "green", "blue"], WIDTH))
    expect(image).toMatchObject({ width: WIDTH, height: WIDTH })
    expect((await sharp(image.bytes, { animated: true }).metadata()).pages).toBe(3)
  })

  test("keeps its transparency", async () => {
    const clear = await sharp({
      create: { width: 2, height: 2, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    expect((await sharp((await check(clear)).bytes).metadata()).hasAlpha).toBe(true)
  })

  test("is named by its last path segment and its actual type", async () => {
    expect((await check(sample("image/png"), "image/png", "../../etc/shot.exe")).fileName).toBe("shot.png")
  })
})

/** A PNG that claims this size and whose data has that length when decompressed. */
function png(width: number, height: number, unpacked: Buffer): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, "latin1"), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(unpacked)),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

describe("a decompression bomb is refused", () => {
  test("that declares 400 million pixels and contains them in 50 KB", async () => {
    const bomb = png(20_000, 20_000, Buffer.alloc(50_000_000))
    expect(bomb.length).toBeLessThan(100_000)
    await expect(check(bomb, "image/png")).rejects.toMatchObject(refused)
  })

  test("of the largest size that can be declared", async () => {
    await expect(check(png(2 ** 31 - 1, 2 ** 31 - 1, Buffer.alloc(10)))).rejects.toMatchObject(refused)
  })

  test("that is an animation with too many pixels in total", async () => {
    const moving = await animation(
      ["red", "green", "blue", "teal", "navy", "gray", "lime", "pink", "gold", "tan", "plum"],
      WIDTH,
    )
    // The size of the canvas, which each frame fills.
    moving.writeUInt16LE(2000, 6)
    moving.writeUInt16LE(2000, 8)
    expect(moving.length).toBeLessThan(10_000)
    const refusal = { ...refused, message: expect.stringContaining("million pixels") }
    await expect(check(moving)).rejects.toMatchObject(refusal)
  })

  test("that claims to be small and decompresses to more", async () => {
    const image = await check(png(10, 10, Buffer.alloc(30_000_000))).catch((error: unknown) => error)
    expect(image).toMatchObject(image instanceof Error ? refused : { width: 10, height: 10 })
  })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const HTML = "<!doctype html><html><script>alert(1)</script></html>"

describe("a file is refused that is", () => {
  test.each([
    ["empty", ""],
    ["a text", "hello"],
    ["an SVG image", SVG],
    ["an SVG image with its declaration", `<?xml version="1.0"?>${SVG}`],
    ["a page", HTML],
    ["a PDF", "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF"],
    ["an archive", "PK\x03\x04\x14\0\0\0\0\0"],
    ["a program", "MZ\x90\0\x03\0\0\0"],
    ["a TIFF image", "II*\0\x08\0\0\0\0\0"],
    ["a BMP image", "BM\x3a\0\0\0\0\0\0\0\x36\0\0\0"],
    ["the beginning of a PNG image", "\x89PNG\r\n\x1a\n"],
    ["the beginning of a JPEG image", "\xff\xd8\xff\xe0\0\x10JFIF"],
    ["the beginning of a GIF image", "GIF89a"],
    ["the beginning of a WebP image", "RIFF\0\0\0\0WEBP"],
    ["a GIF image that is a script", "GIF89a/*" + "\0".repeat(50) + "*/=1;alert(1)//<script>"],
  ])("%s, whatever it says", async (_, content) => {
    for (const type of [...TYPES, "application/octet-stream"]) {
      await expect(check(Buffer.from(content, "latin1"), type)).rejects.toMatchObject(refused)
    }
  })

  test.each(TYPES)("%s, and claims a different type", async (type) => {
    for (const said of [...TYPES, "text/html", "image/svg+xml", "application/pdf"].filter((other) => other !== type)) {
      await expect(check(sample(type), said)).rejects.toMatchObject(refused)
    }
  })

  test.each(TYPES)("%s, followed by something else", async (type) => {
    const archive = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)])
    for (const tail of [HTML, SVG, "<?php system($_GET[0]);", "%PDF-1.7\n", archive]) {
      const bytes = Buffer.concat([sample(type), Buffer.isBuffer(tail) ? tail : Buffer.from(tail)])
      await expect(check(bytes, type)).rejects.toMatchObject(refused)
    }
  })

  test("a PNG or WebP image followed by any other bytes", async () => {
    for (const type of ["image/png", "image/webp"]) {
      await expect(check(Buffer.concat([sample(type), Buffer.alloc(100)]))).rejects.toMatchObject(refused)
    }
  })

  test("an image with a script in its comment", async () => {
    const comment = Buffer.from("<script>alert(1)</script>", "latin1")
    const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
    const jpeg = sample("image/jpeg")
    const bytes = Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)])
    await expect(check(bytes)).rejects.toMatchObject(refused)
  })

  test.each(TYPES)("%s, cut off in the middle", async (type) => {
    const bytes = sample(type)
    await expect(check(bytes.subarray(0, Math.floor(bytes.length / 2)), type)).rejects.toMatchObject(refused)
  })

  test("any file that begins like a known kind", async () => {
    const beginnings = [
      "",
      "\x89PNG\r\n\x1a\n",
      "\xff\xd8\xff",
      "GIF89a",
      "RIFF\x10\0\0\0WEBP",
      "PK\x03\x04",
      "II*\0",
      "ID3",
    ]
    const others = ["\0\0\0\x18ftypheic", "%PDF-", "<?xml ", "\x1f\x8b", "OggS", "\x1aE\xdf\xa3", "BM", "MZ", "fLaC"]
    const beginning = fc.constantFrom(...beginnings, ...others)
    await fc.assert(
      fc.asyncProperty(beginning, fc.uint8Array({ maxLength: 500 }), async (start, rest) => {
        const bytes = Buffer.concat([Buffer.from(start, "latin1"), rest])
        await expect(check(bytes)).rejects.toMatchObject(refused)
      }),
      { numRuns: 500 },
    )
  })

  test("damaged anywhere, unless it is still an image", async () => {
    const change = fc.record({ type: fc.constantFrom<Type>(...TYPES), at: fc.nat(), byte: fc.nat(255) })
    await fc.assert(
      fc.asyncProperty(change, async ({ type, at, byte }) => {
        const bytes = Buffer.from(sample(type))
        bytes[at % bytes.length] = byte
        const image = await check(bytes).catch((error: unknown) => error)
        expect(image).toMatchObject(image instanceof Error ? refused : { mediaType: type })
      }),
      { numRuns: 100 },
    )
  })
})

describe("the name of a stored file", () => {
  test.each([
    ["shot.png", "shot.png"],
    ["shot.jpeg", "shot.png"],
    ["a.b.c.png", "a.b.c.png"],
    ["../../../etc/passwd", "passwd.png"],
    ["..\\..\\windows\\system32\\cmd.exe", "cmd.png"],
    ["C:\\shot.png", "shot.png"],
    ["/etc/.ssh", "file.png"],
    ["..", "file.png"],
    ["", "file.png"],
    ["   .png", "file.png"],
    ["evil\u202egnp.exe", "evilgnp.png"],
    ["a\r\nSet-Cookie: b.png", "aSet-Cookie b.png"],
    ["<img src=x>.png", "img src=x.png"],
    ["Bildschirmfoto für Zoë.png", "Bildschirmfoto für Zoë.png"],
    ["報告書.png", "報告書.png"],
    [`${"x".repeat(500)}.png`, `${"x".repeat(80)}.png`],
    // Searching for the end from every dot would take an hour.
    [`x${" .".repeat(500_000)}y.png`, `x${" .".repeat(39)} .png`],
  ])("of %j is %j", (input, name) => {
    expect(safeFilename(input, "png")).toBe(name)
  })

  test("is a single path segment, of bounded length, with the right extension", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (input) => {
        const name = safeFilename(input, "png")
        expect(name).toMatch(/^[^/\\\p{Cc}.][^/\\\p{Cc}]*\.png$|^[^/\\\p{Cc}.]\.png$/u)
        expect(Array.from(name).length).toBeLessThanOrEqual(84)
      }),
    )
  })
})

describe("the pixels of an image are counted before it is decoded", () => {
  test.each([
    ["WebP", "image/webp", 4_100, 4_000],
    ["GIF", "image/gif", 3_000, 2_700],
    ["PNG", "image/png", 6_500, 6_500],
    ["JPEG", "image/jpeg", 6_500, 6_500],
  ] as const)("a %s beyond its format's limit is refused", async (name, type, width, height) => {
    const format = name === "JPEG" ? "jpeg" : (name.toLowerCase() as "webp" | "gif" | "png")
    const bytes = await sharp({ create: { width, height, channels: 3, background: "teal" } })
      .toFormat(format, { effort: 1 })
      .toBuffer()
    await expect(check(bytes, type)).rejects.toMatchObject({
      ...refused,
      errors: [
        { path: "files.0", message: expect.stringContaining(`A ${name === "JPEG" ? "JPG" : name.toUpperCase()}`) },
      ],
    })
  })

  test("of all frames of an animation together", async () => {
    const bytes = await animation(["red", "green", "blue"], 1_700)
    await expect(check(bytes)).rejects.toMatchObject({
      errors: [{ path: "files.0", message: expect.stringContaining("8 million pixels") }],
    })
  })
})

describe("an image is light", () => {
  test.each([
    ["image/png", 4_000_000],
    ["image/jpeg", 2_500_000],
    ["image/webp", 1_000_000],
    ["image/gif", 300_000],
  ] as const)("as %s of up to %d pixels", (type, pixels) => {
    const image = { pixels, frames: 1, isProgressive: false }
    expect(isLightImage(type, image)).toBe(true)
    expect(isLightImage(type, { ...image, pixels: pixels + 1 })).toBe(false)
  })

  test.each(TYPES)("as %s only if it is neither progressive nor animated", (type) => {
    const image = { pixels: 100, frames: 1, isProgressive: false }
    expect(isLightImage(type, { ...image, isProgressive: true })).toBe(false)
    expect(isLightImage(type, { ...image, frames: 2 })).toBe(false)
  })

  test("according to its header", async () => {
    const png = await made().png().toBuffer()
    const interlaced = await made().png({ progressive: true }).toBuffer()
    const progressive = await made().jpeg({ progressive: true }).toBuffer()
    expect(await measure(png, "files.0")).toEqual({ pixels: WIDTH * HEIGHT, frames: 1, isProgressive: false })
    expect(await measure(interlaced, "files.0")).toMatchObject({ isProgressive: true })
    expect(await measure(progressive, "files.0")).toMatchObject({ isProgressive: true })
    expect(await measure(await animation(["red", "green"], 10), "files.0")).toMatchObject({ pixels: 200, frames: 2 })
  })
})

test("one sender's third concurrent image is refused with 429, and another sender's is checked", async () => {
  const bytes = sample("image/png")
  const checkFor = (sender: string) =>
    checkImage({ sender, field: "files", fileName: "a.png", mediaType: "", bytes }, "files.0")
  const results = await Promise.allSettled(["ada", "ada", "ada", "ben"].map(checkFor))
  const codes = results.map((result) => (result.status === "fulfilled" ? "checked" : result.reason.code))
  expect(codes.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
    "checked",
    "checked",
    "checked",
    "too_many_uploads",
  ])
})

describe("an action in a PDF", () => {
  test.each([
    ["plain", "/JavaScript ", true],
    ["escaped in part", "/J#61vaScript(", true],
    ["escaped as a whole, in any case", "/#4C#61#75#6e#63#68>>", true],
    ["at the very end", "/#4cau#6Ech", true],
    ["only the beginning of another name", "/JavaScripts", false],
    ["with an escaped letter behind it", "/Launch#65r ", false],
    ["with an escaped digit behind it", "/Launch#31", false],
    ["followed by an escaped space", "/Launch#20", true],
    ["without its slash", "JavaScript", false],
    ["among megabytes of escapes", `${"#41".repeat(1_700_000)}/L#61unch `, true],
  ])("is found %s: %#", (_, text, found) => {
    expect(namesAction(text)).toBe(found)
  })
})
