import { describe, expect, it } from "vitest"
import { sent } from "../../src/dashboard/pages/form/Sent.ts"
import { kindOf } from "../../src/dashboard/pages/plugins/Kinds.ts"
import { profileExamples } from "../../src/dashboard/pages/plugins/profileExamples.ts"
import { completedProfile, platformOf, profileUrl } from "../../src/dashboard/pages/plugins/profiles.ts"
import { pluginTypes } from "../../src/page/plugins/PluginTypes.ts"

describe("a typed profile", () => {
  it.each([
    ["instagram", "@ana", "https://instagram.com/ana"],
    ["instagram", " ana ", "https://instagram.com/ana"],
    ["instagram", "ana.maria", "https://instagram.com/ana.maria"],
    ["instagram", "instagram.com/ana", "https://instagram.com/ana"],
    ["instagram", "instagram.com", "https://instagram.com"],
    ["tiktok", "ana", "https://tiktok.com/@ana"],
    ["youtube", "@ana", "https://youtube.com/@ana"],
    ["linkedin", "ana-lindner", "https://linkedin.com/in/ana-lindner"],
    ["cashapp", "$ana", "https://cash.app/$ana"],
    ["reddit", "u/ana", "https://reddit.com/user/ana"],
    ["bandcamp", "ana", "https://ana.bandcamp.com"],
    ["bandcamp", "ana lee", "ana lee"],
    ["bandcamp", "ana.bandcamp.com", "https://ana.bandcamp.com"],
    ["github", "ana.example", "https://ana.example"],
    ["bluesky", "ana", "https://bsky.app/profile/ana.bsky.social"],
    ["bluesky", "@ana.example", "https://bsky.app/profile/ana.example"],
    ["mastodon", "@ana@social.example", "https://social.example/@ana"],
    ["mastodon", "ana", "ana"],
    ["pixelfed", "@ana@pics.example", "https://pics.example/ana"],
    ["lemmy", "@ana@forum.example", "https://forum.example/u/ana"],
    ["peertube", "ana@tube.example", "https://tube.example/a/ana"],
    ["xmpp", "xmpp:ana@chat.example", "https://xmpp.link/#ana@chat.example"],
    ["xing", "Ana_Lind", "https://xing.com/profile/Ana_Lind"],
    ["orcid", "0000-0002-1825-0097", "https://orcid.org/0000-0002-1825-0097"],
    ["liberapay", "ana", "https://liberapay.com/ana"],
    ["matrix", "@ana:matrix.org", "https://matrix.to/#/@ana:matrix.org"],
    ["app_store", "ana", "ana"],
    ["website", "ana", "ana"],
    ["", "@ana", "@ana"],
    ["email", "ana@example.com", "mailto:ana@example.com"],
    ["", "ana@example.com", "mailto:ana@example.com"],
    ["phone", "0660 12 34 567", "tel:06601234567"],
    ["phone", "+43 (660) 123-4567", "tel:+436601234567"],
    ["", "+43 660 1234567", "tel:+436601234567"],
    ["sms", "0043 660 1234567", "sms:+436601234567"],
    ["phone", "+49 (0)30 123456", "tel:+4930123456"],
    ["phone", "1-800-FLOWERS", "tel:+18003569377"],
    ["phone", "+1 555 123 4567 ext. 55", "tel:+15551234567;ext=55"],
    ["sms", "+49 (0)30 123456", "sms:+4930123456"],
    ["whatsapp", "+49 (0)30 123456", "https://wa.me/4930123456"],
    ["email", "Ana Lind <ana@example.com>", "mailto:ana@example.com"],
    ["whatsapp", "+43 660 1234567", "https://wa.me/436601234567"],
    ["signal", "+43 660 1234567", "https://signal.me/#p/+436601234567"],
    ["", "javascript:alert(1)", "javascript:alert(1)"],
    ["instagram", "https://example.com/ana", "https://example.com/ana"]
  ])("for %j as %j becomes %j", (platform, typed, url) => {
    expect(profileUrl(platform, typed)).toBe(url)
    expect(profileUrl(platform, url)).toBe(url)
  })

  it("is recognized by the URL of each platform", () => {
    const unclear = new Set(["rss", "twitter"])
    for (const [platform, example] of Object.entries(profileExamples)) {
      if (!unclear.has(platform)) expect(platformOf(`https://${example}`)).toBe(platform)
    }
    for (const [address, platform] of [
      ["https://www.instagram.com/ana/", "instagram"],
      ["https://m.facebook.com/ana", "facebook"],
      ["https://youtu.be/dQw4w9WgXcQ", "youtube"],
      ["https://music.youtube.com/channel/a", "youtube_music"],
      ["https://twitter.com/ana", "x"],
      ["https://social.example/@ana", "mastodon"],
      ["https://ana.example/about", "website"],
      ["https://instagram.com.evil.example/ana", "website"],
      ["mailto:ana@example.com", "email"],
      ["tel:+43123", "phone"],
      ["sms:+43123", "sms"],
      ["javascript:alert(1)", undefined],
      ["https://ana", undefined],
      ["ana", undefined]
    ] as const) {
      expect(platformOf(address)).toBe(platform)
    }
  })

  it("chooses a missing platform, and another one only if another site's URL is pasted", () => {
    const of = (platform: string, url: string, isPasted: boolean) => completedProfile({ platform, url }, isPasted)
    expect(completedProfile({ url: "instagram.com/ana" }, false)).toEqual({
      platform: "instagram",
      url: "https://instagram.com/ana"
    })
    expect(of("x", "tiktok.com/@ana", true)["platform"]).toBe("tiktok")
    expect(of("website", "tiktok.com/@ana", true)["platform"]).toBe("tiktok")
    expect(of("x", "tiktok.com/@ana", false)["platform"]).toBe("x")
    expect(of("twitter", "x.com/ana", true)["platform"]).toBe("twitter")
    expect(of("rss", "medium.com/feed/ana", true)["platform"]).toBe("rss")
    expect(of("instagram", "example.com/ana", true)["platform"]).toBe("instagram")
    const done = { platform: "x", url: "https://x.com/ana" }
    expect(completedProfile(done, true)).toBe(done)
  })

  it("is complete when it is sent, even if its field still has the focus", () => {
    const config = sent(kindOf("socials").fields, {
      links: [
        { platform: "github", url: "@ana" },
        { url: "instagram.com/ana" },
        { platform: "phone", url: "0660 12345" }
      ]
    })
    expect(config).toEqual({
      links: [
        { platform: "github", url: "https://github.com/ana" },
        { platform: "instagram", url: "https://instagram.com/ana" },
        { platform: "phone", url: "tel:066012345" }
      ]
    })
    expect(pluginTypes.socials.read(config)).toMatchObject({ _tag: "Right" })
  })
})
