import { expect, it } from "@effect/vitest"
import { Effect, Exit, Fiber, TestClock } from "effect"
import { describe } from "vitest"
import { isPublicAddress } from "../../src/net/PublicAddress.ts"
import { fetchLogo } from "../../src/qr/logo/Fetch.ts"
import { logoHost, picture, publicAddress } from "./Kit.ts"

const refused = (
  "127.0.0.1 127.8.9.1 0.0.0.0 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 100.100.100.200 168.63.129.16 " +
  "192.0.0.192 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 ::1 :: ::127.0.0.1 " +
  "::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:a00:1 64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::a00:1 2002:7f00:1:: 2001:0:1::1 " +
  "fe80::1 fe80::1%eth0 fc00::1 fd00:ec2::254 fec0::1 ff02::1 2001:db8::1 100::1 text"
).split(" ")

describe("host addresses", () => {
  it.each(refused)("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false))
  it.each(["8.8.8.8", publicAddress, "2606:4700:4700::1111", "1.1.1.1"])("%s is public", (address) =>
    expect(isPublicAddress(address)).toBe(true)
  )
})

const faultAt = (address: string, hosts: Readonly<Record<string, ReadonlyArray<string>>> = {}, answers = {}) =>
  Effect.gen(function* () {
    const { net, asked, connected } = yield* logoHost(answers, hosts)
    const { message } = yield* Effect.flip(fetchLogo(address, net))
    return { message, asked, connected }
  })

const nowhere: ReadonlyArray<readonly [address: string, hosts?: Readonly<Record<string, ReadonlyArray<string>>>]> = [
  ["https://127.0.0.1/a.png"],
  ["https://127.1/a.png"],
  ["https://2130706433/a.png"],
  ["https://0x7f000001/a.png"],
  ["https://017700000001/a.png"],
  ["https://0177.0.0.1/a.png"],
  ["https://169.254.169.254/latest/meta-data/"],
  ["https://[::1]/a.png"],
  ["https://[::ffff:127.0.0.1]/a.png"],
  ["https://[::ffff:7f00:1]/a.png"],
  ["https://[64:ff9b::7f00:1]/a.png"],
  ["https://[fe80::1]/a.png"],
  ["https://[fd00:ec2::254]/latest/meta-data/"],
  ["https://0/a.png"],
  ["https://localhost/a.png", { localhost: ["127.0.0.1"] }],
  ["https://private.example/a.png", { "private.example": ["10.0.0.5"] }],
  ["https://private.example/a.png", { "private.example": ["::1"] }],
  ["https://private.example/a.png", { "private.example": [publicAddress, "192.168.0.1"] }]
]

describe("a logo is not downloaded from", () => {
  it.scoped.each(nowhere)("%s", ([address, hosts]) =>
    Effect.gen(function* () {
      const { message, connected } = yield* faultAt(address, hosts)
      expect(message).toBe("Must be on a public host.")
      expect(connected).toEqual([])
    })
  )

  it.scoped.each([
    ["http://logo.example/a.png", "Must begin with https://."],
    ["ftp://logo.example/a.png", "Must begin with https://."],
    ["https://user@logo.example/a.png", "Must not contain a username or password."],
    ["https://logo.example:22/a.png", "Must use port 443, the default for HTTPS."],
    ["https://unknown.example/a.png", "The picture could not be downloaded from this URL."],
    ["https://logo.example/missing.png", "The picture could not be downloaded from this URL."]
  ] as const)("%s", ([address, wanted]) =>
    Effect.gen(function* () {
      expect((yield* faultAt(address)).message).toBe(wanted)
    })
  )

  it.scoped.each([
    ["https://127.0.0.1/secret", "Must be on a public host."],
    ["https://[::1]/secret", "Must be on a public host."],
    ["https://169.254.169.254/latest/meta-data/", "Must be on a public host."],
    ["https://private.example/secret", "Must be on a public host."],
    ["http://logo.example/secret", "Must be on a public host."],
    ["file:///etc/passwd", "Must be on a public host."],
    ["https://logo.example:8443/secret", "Must use port 443, the default for HTTPS."],
    ["//127.0.0.1/secret", "Must be on a public host."],
    ["/loop", "The URL redirects more than three times."]
  ] as const)("a redirect to %s", ([location, wanted]) =>
    Effect.gen(function* () {
      const hosts = { "private.example": ["10.0.0.5"] }
      const { message, asked } = yield* faultAt("https://logo.example/loop", hosts, { "/loop": { location } })
      expect(message).toBe(wanted)
      expect(asked.every((one) => one === "logo.example/loop")).toBe(true)
    })
  )
})

it.scoped("a logo is downloaded through redirects, from the address that was checked", () =>
  Effect.gen(function* () {
    const bytes = yield* picture("png")
    const { net, asked, connected } = yield* logoHost(
      { "/a": { location: "/b" }, "/b": { location: "https://other.example/c?d=e" }, "/c?d=e": bytes },
      { "other.example": ["2606:4700:4700::1111"] }
    )
    const found = yield* fetchLogo("https://logo.example/a", net)
    expect(Buffer.from(found).equals(bytes)).toBe(true)
    expect(asked).toEqual(["logo.example/a", "logo.example/b", "other.example/c?d=e"])
    expect(connected).toEqual([publicAddress, publicAddress, "2606:4700:4700::1111"])
  })
)

it.scoped("a host with another's certificate is rejected", () =>
  Effect.gen(function* () {
    const hosts = { "stranger.example": [publicAddress] }
    const { message, asked } = yield* faultAt("https://stranger.example/a", hosts, { "/a": yield* picture("png") })
    expect(message).toBe("The picture could not be downloaded from this URL.")
    expect(asked).toEqual([])
  })
)

it.scoped("at most 512 KiB are read, with or without a content length", () =>
  Effect.gen(function* () {
    const answers = {
      "/told": Buffer.alloc(512 * 1024 + 1),
      "/endless": "endless" as const,
      "/most": Buffer.alloc(512 * 1024)
    }
    for (const path of ["/told", "/endless"]) {
      expect((yield* faultAt(`https://logo.example${path}`, {}, answers)).message).toBe(
        "The picture is larger than 512 KiB."
      )
    }
    const { net } = yield* logoHost(answers)
    expect(yield* fetchLogo("https://logo.example/most", net)).toHaveLength(512 * 1024)
  })
)

it.scoped("a host that never responds times out after five seconds", () =>
  Effect.gen(function* () {
    const { net } = yield* logoHost({ "/": "never" })
    const waiting = yield* Effect.fork(Effect.exit(fetchLogo("https://logo.example/", net)))
    yield* TestClock.adjust("4 seconds")
    expect(yield* Fiber.poll(waiting)).toMatchObject({ _tag: "None" })
    yield* TestClock.adjust("2 seconds")
    const exit = yield* Fiber.join(waiting)
    expect(Exit.isFailure(exit) && String(exit.cause)).toContain("within five seconds")
  })
)
