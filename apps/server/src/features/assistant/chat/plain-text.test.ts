import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { truncate, plainText, plainTextWriter } from "./plain-text.ts"

describe("an answer is plain text", () => {
  test.each([
    ["![a picture](https://evil.example/?q=1)", "[a picture] (https://evil.example/?q=1)"],
    ["!!![a](b)", "[a] (b)"],
    ["[a link](https://evil.example)", "[a link] (https://evil.example)"],
    ["[a][b]\n\n[b]: https://evil.example", "[a] [b]\n\n[b] : https://evil.example"],
    ["<img src=x>", "< img src=x>"],
    ["<https://evil.example>", "< https://evil.example>"],
    ["</b><!-- x --><?php", "< /b>< !-- x -->< ?php"],
    ["1 < 2, a[0] = 3!", "1 < 2, a[0] = 3!"],
    ["]\u0000(x)", "] (x)"],
    ["a\u202eb\u0007c\td\ne", "abc\td\ne"],
    ["half \ud83d and \ude00, whole \ud83d\ude00", "half \ufffd and \ufffd, whole 😀"],
  ])("%j becomes %j", (input, text) => {
    expect(plainText(input)).toBe(text)
  })

  test("the result does not depend on how the text is split", () => {
    const marks = fc.array(
      fc.constantFrom("!", "[", "]", "(", ")", ":", "<", "a", "/", " ", "\u0000", "😀", "\ud83d", "\ude00"),
      {
        maxLength: 30,
      },
    )
    fc.assert(
      fc.property(marks, fc.array(fc.nat(30)), (letters, cuts) => {
        const text = letters.join("")
        const places = [0, ...cuts.toSorted((a, b) => a - b), text.length]
        const writer = plainTextWriter()
        const pieces = places.slice(1).map((to, at) => writer.write(text.slice(places[at], to)))
        expect(pieces.join("") + writer.end()).toBe(plainText(text))
      }),
    )
  })

  test("no image, link or element can start", () => {
    const marks = fc.array(fc.constantFrom("!", "[", "]", "(", ":", "<", "a", "/", "\u200b"), { maxLength: 30 })
    fc.assert(
      fc.property(marks, (letters) => {
        expect(plainText(letters.join(""))).not.toMatch(/!\[|\][(:[]|<[A-Za-z/!?]/)
      }),
    )
  })

  test("ordinary text equals three simple replacements", () => {
    const marks = fc.array(fc.constantFrom("!", "[", "]", "(", ":", "<", "a", "/", " "), { maxLength: 30 })
    fc.assert(
      fc.property(marks, (letters) => {
        const text = letters.join("")
        const expected = text
          .replaceAll(/!+\[/g, "[")
          .replaceAll(/\](?=[(:[])/g, "] ")
          .replaceAll(/<(?=[A-Za-z/!?])/g, "< ")
        expect(plainText(text)).toBe(expected)
      }),
    )
  })

  test("its length is limited", () => {
    expect(plainText("x".repeat(1_000_000))).toHaveLength(20_000)
  })

  // A regular expression that looks back from each mark would not finish these.
  test.each(["!", "]", "<"])("two million of %s and a letter are processed in linear time", (mark) => {
    expect(plainText(`${mark.repeat(2_000_000)}a`)).toBe(plainText(mark.repeat(20_000)))
  })

  test("punctuation that arrives one character at a time stops at the limit, like a single piece", () => {
    for (const mark of ["!", "]", "<", "\ud83d"]) {
      const writer = plainTextWriter()
      let written = ""
      for (let piece = 0; piece < 100_000; piece += 1) written += writer.write(mark)
      expect(written + writer.end()).toHaveLength(20_000)
      expect(writer.write("[more](x)") + writer.end()).toBe("")
    }
  })

  test("the text is cut between characters", () => {
    expect(plainText(`${"x".repeat(19_999)}😀y`)).toBe("x".repeat(19_999))
    expect(truncate("ab😀", 3)).toBe("ab")
    expect(truncate("ab😀", 4)).toBe("ab😀")
    expect(truncate("\ud83da", 9)).toBe("\ufffda")
  })
})
