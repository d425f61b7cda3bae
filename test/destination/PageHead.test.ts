import { expect, it } from "@effect/vitest"
import { describe } from "vitest"
import { headOf } from "../../src/destination/PageHead.ts"

const at = "https://site.example/shop/list?page=1"
const head = (html: string) => headOf(html, at)

describe("the head of a page", () => {
  it("returns the smallest sufficient icon first, or else the largest", () => {
    const icons = (...links: ReadonlyArray<string>) => head(links.map((one) => `<link ${one}>`).join("")).icons
    expect(
      icons(
        "rel=icon href=16.png sizes=16x16",
        "rel='shortcut icon' href=/512.png sizes=512x512",
        "rel=apple-touch-icon href=//cdn.example/180.png",
        "rel=icon href=any.svg sizes=any type=image/svg+xml",
        "rel=mask-icon href=mask.png",
        "rel=stylesheet href=icon.css"
      )
    ).toEqual(["https://cdn.example/180.png", "https://site.example/512.png"])
    expect(icons("rel=ICON href=a.ico", "rel=icon href=b.png sizes=48x48")).toEqual([
      "https://site.example/shop/b.png",
      "https://site.example/shop/a.ico"
    ])
  })

  it("resolves URLs relative to the page's base", () => {
    expect(head("<base href='/other/'><link rel=icon href=a.png><meta property=og:image content=b.jpg>")).toMatchObject(
      {
        icons: ["https://site.example/other/a.png"],
        image_url: "https://site.example/other/b.jpg"
      }
    )
  })

  it.each([
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "file:///etc/passwd",
    "https://user:word@site.example/a.png",
    "http://[",
    " "
  ])("ignores a URL such as %s", (address) => {
    expect(head(`<link rel=icon href="${address}"><meta property=og:image content="${address}">`)).toMatchObject({
      icons: [],
      image_url: null
    })
  })

  it("ignores titles of drawings and titles in the body", () => {
    expect(head("<body><svg><title>Logo</title></svg><title>Late</title></body>").title).toBe(null)
    expect(head("<title>First</title><title>Second</title>").title).toBe("First")
    expect(head("<title>Never <b>closed").title).toBe("Never <b>closed")
  })

  it("counts whole characters, and replaces lone surrogates", () => {
    expect([...(head(`<title>${"😀".repeat(400)}</title>`).title ?? "")]).toHaveLength(300)
    expect(head("<title>a&#xd800;b</title>").title?.isWellFormed()).toBe(true)
  })

  it("is empty if it only contains whitespace", () => {
    expect(head("<title> &nbsp;&#8203;\u200e </title><meta name=description content='  '>")).toMatchObject({
      description: null
    })
    expect(head("")).toEqual({ title: null, description: null, image_url: null, icons: [] })
  })
})
