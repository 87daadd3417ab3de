import { expect, test } from "vitest"
import { headerText, hintAtAddress, isAddress, maskAddress, maskAddresses, oneMailbox } from "./mailbox.ts"

test.each([
  ["ann@example.com", { name: "", address: "ann@example.com" }],
  ["  ann@example.com ", { name: "", address: "ann@example.com" }],
  ["Ann Lee <ann.lee+x@mail.example.com>", { name: "Ann Lee", address: "ann.lee+x@mail.example.com" }],
  ['"Lee, Ann" <ann@example.com>', { name: "Lee, Ann", address: "ann@example.com" }],
  ["Ann <ann@localhost>", { name: "Ann", address: "ann@localhost" }],
])("%s is one mailbox", (text, mailbox) => {
  expect(oneMailbox(text)).toEqual(mailbox)
})

test.each([
  "",
  "ann",
  "ann@example.com, ben@example.com",
  "ann@example.com,",
  "ann@example.com; ben@example.com",
  "ann@example.com ben@example.com",
  "Team: ann@example.com, ben@example.com;",
  "Team: ann@example.com;",
  "ann@example.com\r\nBcc: ben@example.com",
  "Ann\nBcc: ben@example.com <ann@example.com>",
  "ann@example.com\0",
  "<ann@example.com> <ben@example.com>",
  "ann@example.com <ben@example.com> more",
  "ann@exa mple.com",
  "ann@@example.com",
  "ann@[127.0.0.1]",
  '"ann ben"@example.com',
  "ann@-example.com",
  "ann@example..com",
  ".ann@example.com",
  "ann(comment)@example.com",
  `${"a".repeat(65)}@example.com`,
  `ann@${"a.".repeat(130)}com`,
])("%j is not exactly one mailbox", (text) => {
  expect(oneMailbox(text)).toBeNull()
  expect(isAddress(text)).toBe(false)
})

test.each([
  ["One\r\nBcc: all@example.com", "One Bcc: all@example.com"],
  [" a\tb\u0000c\u0085d\u2028e ", "a b c d e"],
  ["pay \u202Egnp.exe", "pay gnp.exe"],
  ["half \uD83D", "half \uFFFD"],
  ["Grüße, 你好 👩‍👧", "Grüße, 你好 👩‍👧"],
])("%j in a header is %j", (text, header) => {
  expect(headerText(text)).toBe(header)
})

test("addresses in texts are masked", () => {
  expect(maskAddress("ann@example.com")).toBe("a…@example.com")
  expect(maskAddress("nothing")).toBe("…")
  expect(maskAddresses("550 5.1.1 <ann@example.com>: unknown; ask ben@example.org")).toBe(
    "550 5.1.1 <a…@example.com>: unknown; ask b…@example.org",
  )
})

test.each([
  ["abigail.martin@example.com", "old@example.com", "ab…n@example.com"],
  ["abigail.martin@example.com", "abigail.marten@example.com", "another address at example.com"],
  ["Abigail.Martin@example.com", "abigail.morten@EXAMPLE.com", "another address at example.com"],
  ["abigail.martin@example.com", "abby.martin@example.com", "ab…n@example.com (14 characters before the @)"],
  ["abigail.martin@example.com", "abigail.martin@example.org", "ab…n@example.com"],
  ["annab@example.com", "x@example.com", "a…b@example.com"],
  ["anna@example.com", "x@example.com", "a…a@example.com"],
  ["ann@example.com", "x@example.com", "a…@example.com"],
  ["an@example.com", "x@example.com", "a…@example.com"],
  ["a@example.com", "x@example.com", "another address at example.com"],
  ["a@example.com", "x.y@example.com", "…@example.com"],
])("%s is hinted at next to %s as %s", (address, own, hint) => {
  expect(hintAtAddress(address, own)).toBe(hint)
})
