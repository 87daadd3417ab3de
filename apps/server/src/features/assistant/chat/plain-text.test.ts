import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { plainText, plainTextWriter } from "./plain-text.ts"

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
  ])("%j becomes %j", (given, text) => {
    expect(plainText(given)).toBe(text)
  })

  test("in whatever pieces it comes, it is the same", () => {
    const marks = fc.array(fc.constantFrom("!", "[", "]", "(", ")", ":", "<", "a", "/", " ", "\u0000"), {
      maxLength: 30,
    })
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

  test("nothing is left of which a picture, a link or an element begins", () => {
    const marks = fc.array(fc.constantFrom("!", "[", "]", "(", ":", "<", "a", "/", "\u200b"), { maxLength: 30 })
    fc.assert(
      fc.property(marks, (letters) => {
        expect(plainText(letters.join(""))).not.toMatch(/!\[|\][(:[]|<[A-Za-z/!?]/)
      }),
    )
  })

  test("it ends somewhere", () => {
    expect(plainText("x".repeat(1_000_000))).toHaveLength(20_000)
  })
})
