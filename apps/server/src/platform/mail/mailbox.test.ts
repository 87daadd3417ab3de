import { expect, test } from "vitest"
import { headerText, isAddress, maskAddress, maskAddresses, oneMailbox } from "./mailbox.ts"

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

test("addresses are masked where they are told", () => {
  expect(maskAddress("ann@example.com")).toBe("a…@example.com")
  expect(maskAddress("nothing")).toBe("…")
  expect(maskAddresses("550 5.1.1 <ann@example.com>: unknown; ask ben@example.org")).toBe(
    "550 5.1.1 <a…@example.com>: unknown; ask b…@example.org",
  )
})
