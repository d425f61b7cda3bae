import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { makePage } from "../../page/PagePlaces.ts"
import { dataOf, makePlaces } from "../../support/Scenario.ts"
import { onOneDatabase, ownerKey, TestServer } from "../../support/TestServer.ts"
import { contentsOf, exported } from "./ArchiveKit.ts"

onOneDatabase("the archive of a team", (it) => {
  it.scoped("contains the team's data and no other, for owners and admins only", () =>
    Effect.gen(function* () {
      const server = yield* TestServer
      const { clicks, keyOf, otherTeamKey, send } = server
      const places = yield* makePlaces
      yield* makePage({ slug: "ours" })
      const otherKey = yield* otherTeamKey
      yield* makePage({ slug: "theirs-in-the-archive" }, otherKey)
      const other = dataOf(
        yield* send("POST", "/api/v1/links", {
          key: otherKey,
          json: { url: "https://example.com/", custom_slug: "theirs-too", redirect_type: "instant" }
        })
      )
      const locked = { url: "https://example.com/", redirect_type: "password", password: "open sesame" }
      expect((yield* send("POST", "/api/v1/links", { json: locked })).status).toBe(201)
      const agent = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0" }
      for (const path of ["/mine", "/theirs-too"]) yield* send("GET", path, { key: null, headers: agent })
      yield* clicks
      for (const key of [ownerKey, yield* keyOf("admin")]) {
        const contents = yield* Effect.flatMap(exported(server, key), contentsOf)
        const text = JSON.stringify(contents)
        for (const ours of [places.link, places.folder, places.tag, places.domain, "mine.example.org", '"slug":"ours"'])
          expect(text).toContain(ours)
        for (const theirs of [
          places.otherLink,
          places.otherFolder,
          places.otherTag,
          places.otherDomain,
          "other.example.org",
          String(other["id"]),
          "theirs"
        ])
          expect(text).not.toContain(theirs)
        // Passwords of links are hashes; it contains no API keys or parts of them.
        expect(text).not.toMatch(/sesame|lnd_/)
        expect(text).toContain("password_hash")
      }
      expect((yield* send("GET", "/api/v1/team/export?format=archive", { key: yield* keyOf("member") })).status).toBe(
        403
      )
      expect((yield* send("GET", "/api/v1/team/export?format=archive", { key: null })).status).toBe(401)
    })
  )
})
