import { describe, expect, test } from "vitest"
import { mailLink, plainText, renderMail } from "./render.ts"

const BASE = "https://app.example.com/scorecards"

describe("a mail", () => {
  test("says the same as text and as HTML", () => {
    const { text, html } = renderMail({
      title: "Week 42 <locks>",
      body_text: "Three & a half\nmissing.\n\nHurry.",
      action: { label: "Open", url: `${BASE}/x?a=1&b=2` },
      footer: "Why you get this",
    })
    expect(text).toBe(
      `Week 42 <locks>\n\nThree & a half\nmissing.\n\nHurry.\n\nOpen: ${BASE}/x?a=1&b=2\n\n-- \nWhy you get this\n`,
    )
    expect(html).toContain("Week 42 &#60;locks&#62;")
    expect(html).toContain("<p>Three &#38; a half<br>missing.</p><p>Hurry.</p>")
    expect(html).toContain(`href="${BASE}/x?a=1&#38;b=2"`)
    expect(html).toContain("Why you get this")
  })

  test("fetches nothing when it is read, and runs nothing that it was given as text", () => {
    const { html } = renderMail({
      title: "<script>alert(1)</script>",
      body_text: '<img src="https://example.com/spy.png">',
      action: { label: '"><script>', url: 'https://example.com/"onmouseover="x' },
      footer: "</td><script>",
    })
    expect(html).not.toMatch(/<script|<img|<link|@import|url\(|<[^>]+src=|"onmouseover/)
  })

  test.each(["javascript:alert(1)", "data:text/html,x", "/dashboard", "ftp://example.com"])(
    "has no button that leads to %s",
    (url) => {
      const { text, html } = renderMail({ title: "T", body_text: "B", action: { label: "Open", url }, footer: "F" })
      expect([text.includes("Open"), html.includes("<a ")]).toEqual([false, false])
    },
  )

  test("that was written as HTML reads as text with its links and lists", () => {
    const html = '<h2>News</h2><p>See <a href="https://example.com/a">here</a>.</p><ul><li>one</li><li>two</li></ul>'
    expect(plainText(html)).toBe("News\n\nSee here [https://example.com/a].\n\n * one\n * two")
    expect(renderMail({ title: "T", body_html: html, footer: "F" }).html).toContain(html)
  })
})

test.each([
  [null, null],
  ["/dashboard/bsc?month=2026-09", `${BASE}/dashboard/bsc?month=2026-09`],
  ["/", `${BASE}/`],
  [`${BASE}/x`, `${BASE}/x`],
  ["https://wiki.example.com/page", "https://wiki.example.com/page"],
  ["//evil.example.com", null],
  ["/\\evil.example.com", null],
  ["http://example.com", null],
  ["javascript:alert(1)", null],
  ["https://", null],
])("the link %s leads to %s", (link, url) => {
  expect(mailLink(BASE, link)).toBe(url)
})

test("an http address of the web client itself stands, as in development", () => {
  expect(mailLink("http://127.0.0.1:8080", "http://127.0.0.1:8080/x")).toBe("http://127.0.0.1:8080/x")
  expect(mailLink("http://127.0.0.1:8080", "http://127.0.0.1:80801/x")).toBeNull()
})
