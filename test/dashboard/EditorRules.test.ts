import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { slugFault } from "../../src/contract/ShortCode.ts"
import { type Draft, emptyDraft } from "../../src/dashboard/links/editor/Draft.ts"
import { socialPreviewOf } from "../../src/dashboard/links/editor/SocialPreview.ts"
import { firstAvailable, suggestionsFor } from "../../src/dashboard/links/editor/suggestions.ts"
import { passwordPage } from "../../src/redirect/view/PasswordPage.ts"
import { previewPage } from "../../src/redirect/view/PreviewPage.ts"
import { screenPage } from "../../src/redirect/view/ScreenPage.ts"

describe("suggested short codes", () => {
  it.each([
    [["Spring Sale 2027!"], "https://example.com/a", ["spring-sale-2027", "example"]],
    [[], "https://www.example.com/blog/2026/11/how-to-bake.html?x=1", ["how-to-bake", "blog", "example"]],
    [[], "https://example.com/p/0198f2c4-8a3b-7c21-9f10-2b6d4c1e5a77", ["example"]],
    [[], "https://xn--mnchen-3ya.example/caf%C3%A9/index.php", ["cafe", "munchen"]],
    [[], "https://example.com/100%/login", ["example"]],
    [["A title that is much too long for a short code"], "http://127.0.0.1/", ["a-title-that-is-much-too-long"]],
    [["日本"], "not an address", []]
  ])("for the titles %j and the destination %s are %j", (titles, address, wanted) => {
    expect(suggestionsFor(titles, address)).toEqual(wanted)
  })

  it("are valid and different", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), fc.webUrl(), (titles, address) => {
        const found = suggestionsFor(titles, address)
        expect(found.filter((slug) => slugFault(slug) !== undefined || slug.length > 32)).toEqual([])
        expect(new Set(found).size).toBe(found.length)
      })
    )
  })

  const free =
    (...taken: ReadonlyArray<string>) =>
    (slug: string) =>
      Promise.resolve(!taken.includes(slug))

  it("are tried in turn, from the current one on, and then with a number", async () => {
    const found = (current: string, ...taken: ReadonlyArray<string>) =>
      firstAvailable(["one", "two"], current, free(...taken))
    expect(await found("")).toBe("one")
    expect(await found("", "one")).toBe("two")
    expect(await found("one")).toBe("two")
    expect(await found("two")).toBe("one")
    expect(await found("", "one", "two", "one-2")).toBe("one-3")
    expect(await firstAvailable(["one"], "", () => Promise.resolve(false))).toBeUndefined()
    expect(await firstAvailable([], "", free())).toBeUndefined()
  })
})

describe("the social preview in the editor", () => {
  const url = "https://shop.example/spring"
  const shown = (draft: Partial<Draft>) => socialPreviewOf({ ...emptyDraft(url), ...draft }, "go.example", null)
  const tagOf = (page: { readonly html: string }, name: string) =>
    new RegExp(`<meta property="${name}" content="([^"]*)">`).exec(page.html)?.[1]
  const titleOf = ({ html }: { readonly html: string }) => /<title>([^<]*)<\/title>/.exec(html)?.[1]

  it.each<Partial<Draft>>([
    { metaTitle: "Come" },
    { metaDescription: "All of April" },
    { metaImage: "https://shop.example/p.png" },
    { metaTitle: " ", metaImage: "https://shop.example/p.png", redirect: "password" },
    { metaTitle: "Come", metaDescription: "All of April", redirect: "screen" }
  ])("of a link with %j has the tags that the server sends", (draft) => {
    const { metaTitle = "", metaDescription = "", metaImage = null, redirect } = draft
    const page = previewPage(
      {
        shortUrl: "https://go.example/a",
        destination: redirect === "password" ? null : url,
        metaTitle: metaTitle || null,
        metaDescription: metaDescription || null,
        metaImage
      },
      "en"
    )
    expect(shown(draft)).toEqual({
      host: "go.example",
      title: tagOf(page, "og:title"),
      description: tagOf(page, "og:description"),
      picture: tagOf(page, "og:image")
    })
  })

  it("of a link without a preview of its own is that of the page visitors get", () => {
    expect(shown({ redirect: "password" }).title).toBe(titleOf(passwordPage({ _tag: "Asked" }, "en")))
    expect(shown({ redirect: "screen" }).title).toBe(
      titleOf(screenPage({ destination: url, title: null, picture: null }, "en"))
    )
    const destination = { title: "Spring", description: null, image_url: "https://shop.example/p.png" }
    expect(socialPreviewOf(emptyDraft(url), "go.example", destination)).toEqual({
      host: "shop.example",
      title: "Spring",
      description: undefined,
      picture: "https://shop.example/p.png"
    })
    expect(shown({}).title).toBeUndefined()
  })
})
