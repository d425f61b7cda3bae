import { createHash } from "node:crypto"
import { FastCheck as fc } from "effect"
import { describe, expect, it } from "vitest"
import { waitText } from "../../src/contract/WaitText.ts"
import { languageFor, languages } from "../../src/http/Language.ts"
import { escape, hostOf, html, webAddress, words } from "../../src/lib/Html.ts"
import { publicWords } from "../../src/redirect/view/Language.ts"
import type { Page } from "../../src/redirect/view/Layout.ts"
import { type Notice, noticePage } from "../../src/redirect/view/NoticePage.ts"
import { passwordPage } from "../../src/redirect/view/PasswordPage.ts"
import { previewPage } from "../../src/redirect/view/PreviewPage.ts"
import { screenPage } from "../../src/redirect/view/ScreenPage.ts"
import { welcomePage } from "../../src/redirect/view/WelcomePage.ts"

const notices: ReadonlyArray<Notice> = ["missing", "inactive", "expired", "tooMany", "failed", "unavailable"]

const preview = (text: string, destination: string | null = text) =>
  previewPage(
    {
      shortUrl: "https://l.example/abc",
      destination,
      metaTitle: text,
      metaDescription: text,
      metaImage: text
    },
    "en"
  )

const pages: Readonly<Record<string, Page>> = {
  screen: screenPage({ destination: "https://a.example/x?y=1", title: "T", picture: "https://p.example/p.png" }, "en"),
  bare: screenPage({ destination: "https://a.example/", title: null, picture: null }, "en"),
  asked: passwordPage({ _tag: "Asked" }, "en"),
  wrong: passwordPage({ _tag: "Wrong" }, "en"),
  tooManyTries: passwordPage({ _tag: "TooMany", seconds: 42 }, "en"),
  ...Object.fromEntries(notices.map((notice) => [notice, noticePage(notice, "en", { requestId: "r-1" })])),
  preview: preview("https://a.example/"),
  welcome: welcomePage("en")
}

const tagsOf = (markup: string) => (markup.match(/<[a-z!/][^>]*>/gi) ?? []).map((tag) => tag.replace(/"[^"]*"/g, ""))

describe("every page", () => {
  it.each(Object.entries(pages))(
    "%s: is small, excluded from search engines, and follows its own policy",
    (_, page) => {
      expect(page.html.startsWith('<!doctype html>\n<html lang="en" dir="ltr">')).toBe(true)
      expect(page.html).toContain('<meta name="robots" content="noindex">')
      expect(page.html).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">')
      expect(Buffer.byteLength(page.html)).toBeLessThan(6144)
      expect(page.html).not.toMatch(/<script| style=| on[a-z]+=/)
      const styles = [...page.html.matchAll(/<style>(.*?)<\/style>/gs)]
      expect(styles).toHaveLength(1)
      const hash = createHash("sha256")
        .update(styles[0]?.[1] ?? "")
        .digest("base64")
      expect(page.policy).toContain(`style-src 'sha256-${hash}';`)
      for (const rule of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(page.policy).toContain(rule)
      }
    }
  )

  it("allows external pictures only if it shows one, and forms only if it has one", () => {
    expect(pages["screen"]?.policy).toContain("img-src data: https: http:;")
    expect(pages["bare"]?.policy).toContain("img-src data:;")
    expect(pages["asked"]?.policy).toContain("form-action 'self' https: http:;")
    expect(pages["missing"]?.policy).toContain("form-action 'none';")
  })

  it("has the matching status", () => {
    expect(notices.map((notice) => noticePage(notice, "en").status)).toEqual([404, 404, 410, 429, 500, 503])
    expect([pages["asked"]?.status, pages["wrong"]?.status, pages["tooManyTries"]?.status]).toEqual([200, 403, 429])
  })
})

describe("hostile text", () => {
  const hostile = [
    `</style><script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    `' autofocus onfocus='alert(1)`,
    `<!--`,
    `javascript:alert(1)`,
    `data:text/html,<script>alert(1)</script>`,
    `https://a.example/"><script>alert(1)</script>`,
    `https://a.example/\u202egpj.exe\u0000`
  ]

  it.each(hostile)("%j adds no element and no attribute", (text) => {
    const calm = (make: (text: string) => Page) => {
      const shape = (page: Page) => tagsOf(page.html).map((tag) => tag.match(/^<[a-z!/]+|\s[a-z-]+(?==)/gi)?.join())
      const plain = webAddress(text) === null ? "plain" : "https://a.example/"
      expect(shape(make(text))).toEqual(shape(make(plain)))
      expect(make(text).html).not.toMatch(/(?:href|src)="(?:javascript|data:text)/i)
    }
    calm((value) => screenPage({ destination: value, title: value, picture: value }, "en"))
    calm((value) => preview(value))
    calm((value) => preview(value, null))
    calm((value) => noticePage("failed", "en", { requestId: value }))
  })

  it("never leaves markup or bidirectional control characters in escaped text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(escape(text)).not.toMatch(/[<>"'\x00-\x08\u202a-\u202e\u2066-\u2069]|&(?!(?:amp|lt|gt|quot|#39);)/)
      })
    )
    expect(html`<p title="${'"'}">${words("<b>")}${null}${false}${3}${[html`<i>`]}</p>`.markup).toBe(
      '<p title="&quot;"><bdi>&lt;b&gt;</bdi>3<i></p>'
    )
  })

  it("only links to http and https URLs, exactly as given", () => {
    expect(webAddress("https://A.example/Ä?x=%7e&y='\"#f")).toBe("https://A.example/Ä?x=%7e&y='\"#f")
    for (const text of ["javascript:alert(1)", " https://a.example", "//a.example", "https:", "ftp://a.example", ""]) {
      expect(webAddress(text)).toBeNull()
    }
    expect(hostOf("https://bücher.example:8443/")).toBe("xn--bcher-kva.example:8443")
  })
})

describe("the content of pages", () => {
  it("redirect page: the destination, as a plain link", () => {
    expect(pages["screen"]?.html).toContain("<strong><bdi>a.example</bdi></strong>")
    expect(pages["screen"]?.html).toContain("https://a.example/x?y=1</bdi>")
    expect(pages["screen"]?.html).toContain(
      'href="https://a.example/x?y=1" rel="noopener noreferrer nofollow">Continue</a>'
    )
    expect(screenPage({ destination: "javascript:alert(1)", title: null, picture: null }, "en").html).not.toContain(
      "<a "
    )
  })

  it("password: an announced error, and a form that posts to its own address", () => {
    expect(pages["asked"]?.html).not.toContain('role="alert"')
    expect(pages["wrong"]?.html).toMatch(/role="alert" id="alert">Wrong password/)
    expect(pages["tooManyTries"]?.html).toContain("Wait 42 seconds")
    expect(pages["asked"]?.html).toContain('<form method="post">')
    expect([0, 1, 2, 119.2, 121].map((seconds) => waitText(seconds))).toEqual([
      "1 second",
      "1 second",
      "2 seconds",
      "2 minutes",
      "3 minutes"
    ])
  })

  it("welcome: a link to the dashboard", () => {
    expect(welcomePage("en").html).toContain('<a class="go" href="/app">')
  })

  it("preview: the meta fields, otherwise the known details, but only meta fields for a protected link", () => {
    const blank = { shortUrl: "https://l.example/abc", metaTitle: null, metaDescription: null, metaImage: null }
    const open = previewPage(
      {
        ...blank,
        destination: "https://a.example/",
        metaImage: "/uploads/p.png"
      },
      "en"
    ).html
    expect(open).toContain('<meta property="og:title" content="a.example">')
    expect(open).toContain('<meta property="og:image" content="https://l.example/uploads/p.png">')
    expect(open).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(open).not.toContain("og:description")
    const locked = previewPage({ ...blank, destination: null, metaDescription: "Hello" }, "en").html
    expect(locked).toContain('<meta property="og:description" content="Hello">')
    expect(locked).toContain('<meta name="twitter:card" content="summary">')
    expect(locked).toContain('href="https://l.example/abc"')
    expect(locked).toContain("Password-protected link")
  })
})

describe("languages", () => {
  /** Every text of a language; functions are called with a placeholder. */
  const texts = (words: unknown): ReadonlyArray<string> =>
    typeof words === "string"
      ? [words]
      : typeof words === "function"
        ? [String(words("<value>"))]
        : Object.values(words as object).flatMap(texts)

  const pair = "{field}: {values}"
  /** Words that a language has in common with English. */
  const shared: Readonly<Record<string, ReadonlyArray<string>>> = {
    de: ["Tag", "Link", "Referrer", "Browser", "System", pair],
    fr: ["Page", "QR code", "Destination"],
    es: [pair],
    ja: [pair],
    ar: [pair]
  }

  it.each(languages.filter((language) => language !== "en"))(
    "%s translates every text, with the same placeholders",
    (language) => {
      const english = texts(publicWords.en)
      const own = texts(publicWords[language])
      expect(own.map((text) => text.includes("<value>"))).toEqual(english.map((text) => text.includes("<value>")))
      const equal = own.filter((text, place) => text === english[place])
      expect(equal.filter((text) => text !== "ltr" && !shared[language]?.includes(text))).toEqual([])
    }
  )

  it("are chosen by the visitor's preference, with English as the default", () => {
    const asked = [
      "de-AT,de;q=0.9,en;q=0.8",
      "nl,fr;q=0.5",
      "en;q=0.1,ja",
      "zh-CN",
      "*",
      "",
      "=;,q",
      "ar-EG",
      undefined
    ]
    expect(asked.map(languageFor)).toEqual(["de", "fr", "ja", "en", "en", "en", "en", "ar", "en"])
  })

  it("are declared in the HTML, with their direction", () => {
    expect(noticePage("missing", "ar").html).toContain('<html lang="ar" dir="rtl">')
    expect(noticePage("tooMany", "de", { seconds: 5 }).html).toContain("Warte 5 Sekunden und lade die Seite dann neu.")
  })
})
