import { expect } from "@effect/vitest"
import { Effect, FastCheck as fc } from "effect"
import { comes } from "../support/Patience.ts"
import { api, dataOf, done } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { bring, ended, type Job, linksOf, reportOf, sendFile, undo } from "./Kit.ts"

const unknown = "01890000-0000-7000-8000-000000000000"

const csv = (...rows: ReadonlyArray<string>) => `Long URL,Short code,Title,Tags,Clicks,Created at\n${rows.join("\n")}\n`

onOneDatabase("an import of a file", (it) => {
  it.effect("keeps codes, titles, tags, dates and totals, and does nothing when repeated", () =>
    Effect.gen(function* () {
      const { send, clicks } = yield* TestServer
      const file = csv(
        'https://example.com/a?x=1,first-a,"GrÃ¼ÃŸe, two",spring|news,12,2021-05-06 07:08:09',
        "https://example.com/b,first-b,,news,0,",
        "https://example.com/c,,Drawn,,3,"
      )
      const job = yield* bring({ source: "csv" }, file)
      expect(job).toMatchObject({ kind: "import", state: "done", done: 3, total: 3, report_lines: 0, reason: null })
      expect(job.result).toMatchObject({ created: 3, tags: 2, clicks: 15 })
      yield* clicks
      const found = new Map((yield* linksOf("search=example.com/")).map((link) => [link.short_code, link]))
      expect(found.get("first-a")).toMatchObject({
        destination_url: "https://example.com/a?x=1",
        title: "Grüße, two",
        created_at: "2021-05-06 07:08:09",
        redirect_type: "instant",
        total_clicks: 12,
        tags: [{ name: "spring" }, { name: "news" }]
      })
      expect(found.get("first-b")).toMatchObject({ title: null, total_clicks: 0, tags: [{ name: "news" }] })
      expect([...found.values()].find(({ destination_url }) => destination_url.endsWith("/c"))).toMatchObject({
        title: "Drawn",
        total_clicks: 3
      })
      expect((yield* send("GET", "/first-a")).headers["location"]).toBe("https://example.com/a?x=1")

      const again = yield* bring({ source: "csv" }, file)
      expect(again.result).toEqual({ unchanged: 3 })
      expect(yield* linksOf("search=example.com/")).toHaveLength(3)
    })
  )

  it.effect("adds tags that are given by their names, and refuses others", () =>
    Effect.gen(function* () {
      yield* done("POST", "/tags", { name: "Brought in" })
      const file = csv("https://example.com/named-tag,named-tag,,,,")
      const refused = yield* sendFile({ source: "csv", "tags[]": "No such tag" }, file)
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["tags.0"]])
      expect((yield* bring({ source: "csv", "tags[]": "BROUGHT IN" }, file)).result).toMatchObject({ created: 1 })
      expect(yield* linksOf("search=named-tag")).toMatchObject([{ tags: [{ name: "Brought in" }] }])
    })
  )

  it.effect("reports short codes that differ from others only in case", () =>
    Effect.gen(function* () {
      yield* done("POST", "/links", { url: "https://example.com/", custom_slug: "vintage" })
      const file = csv(
        "https://example.com/v,VINTAGE,,,,",
        "https://example.com/w,cellar,,,,",
        "https://example.com/x,Cellar,,,,"
      )
      for (const dry_run of ["1", "0"]) {
        const job = yield* bring({ source: "csv", dry_run }, file)
        expect(job.result).toMatchObject({ created: 3 })
        expect((yield* reportOf(job.id)).filter((line) => line.includes(",note,"))).toEqual([
          "VINTAGE,note,Differs from /vintage only in capitals.",
          "Cellar,note,Differs from /cellar only in capitals."
        ])
      }
    })
  )

  it.effect("reports the reason for each skipped row, and continues", () =>
    Effect.gen(function* () {
      const job = yield* bring(
        { source: "csv" },
        csv(
          "https://example.com/fine,fine-1,,,,",
          "javascript:alert(1),bad-1,,,,",
          "https://example.com/slash,a//b,,,,",
          "https://example.com/admin,admin,,,,",
          "http://linden.test/fine-1,circle-1,,,,",
          "https://example.com/two,fine-1,,,,"
        )
      )
      expect(job).toMatchObject({ state: "done", result: { created: 1, skipped: 5, taken: 1 }, report_lines: 5 })
      const lines = yield* reportOf(job.id)
      expect(lines).toHaveLength(5)
      expect(lines.join("\n")).toContain(
        "bad-1,skipped,The destination cannot be imported: Must begin with http:// or https://."
      )
      expect(lines.join("\n")).toContain(
        'circle-1,skipped,"The destination cannot be imported: Must not be a short link'
      )
      expect(lines.at(-1)).toContain("fine-1,skipped,Another link of the import has this short code.")
      const read = dataOf(yield* api("GET", `/jobs/${job.id}/report/lines?offset=4&limit=3`))
      expect(read).toEqual({
        lines: [{ item: "fine-1", outcome: "skipped", reason: "Another link of the import has this short code." }],
        total: 5
      })
      expect((yield* api("GET", `/jobs/${job.id}/report/lines?limit=101`)).status).toBe(422)
    })
  )

  it.effect("creates nothing from rows that have more cells than the header", () =>
    Effect.gen(function* () {
      const file = "long_url,slug\nhttps://x.example/c,surplus-d,mycode\nhttps://x.example/whole,surplus-e\n"
      const job = yield* bring({ source: "csv" }, file)
      expect(job.result).toEqual({ created: 1, skipped: 1 })
      expect(yield* reportOf(job.id)).toEqual([
        "row 2,skipped,It has 3 cells instead of 2: https://x.example/c | surplus-d | mycode. Put each cell that contains a comma in quotation marks."
      ])
      expect((yield* linksOf("search=x.example")).map(({ short_code }) => short_code)).toEqual(["surplus-e"])
    })
  )

  it.effect("stores what a German Excel writes, and reports each cell that it can't read", () =>
    Effect.gen(function* () {
      const { clicks } = yield* TestServer
      const file = [
        "URL;Slug;Active;Clicks;Tags",
        'https://words.example/1;words-1;FALSCH;1.234,00;"[""red"",""blue""]"',
        "https://words.example/2;words-2;WAHR;-5;{m,n}",
        "https://words.example/3;words-3;vielleicht;12k;red"
      ].join("\n")
      const job = yield* bring({ source: "csv" }, file)
      expect(job.result).toMatchObject({ created: 3, clicks: 13_234 })
      yield* clicks
      const found = (yield* linksOf("search=words.example")).map((link) => [
        link.short_code,
        link["is_active"],
        link.total_clicks,
        (link["tags"] as ReadonlyArray<{ name: string }>).map(({ name }) => name).sort()
      ])
      expect(found.sort()).toEqual([
        ["words-1", 0, 1234, ["blue", "red"]],
        ["words-2", 1, 0, ["m", "n"]],
        ["words-3", 1, 12_000, ["red"]]
      ])
      expect(yield* reportOf(job.id)).toEqual([
        "words-2,note,Its number of clicks -5 cannot be read and is not imported.",
        "words-3,note,Its number of clicks 12k was read as 12000.",
        'words-3,note,"Its state vielleicht is unknown, so the link is enabled."'
      ])
    })
  )

  it.effect("completes addresses as the dashboard does, and imports comments and external IDs", () =>
    Effect.gen(function* () {
      const file =
        'Wohin;Kürzel;Notiz;Externe ID\nwww.complete.example/c;complete-1;"Für Ana\nund Bo";csv-1\n//complete.example/d;complete-2;;csv-1\n"<https://complete.example/e>";complete-3;;\n3.5;complete-4;;\n'
      const job = yield* bring({ source: "csv" }, file)
      expect(job.result).toMatchObject({ created: 3, skipped: 1 })
      const found = (yield* linksOf("search=complete.example")).map((link) => [
        link.short_code,
        link.destination_url,
        link["comments"],
        link["external_id"]
      ])
      expect(found.sort()).toEqual([
        ["complete-1", "https://www.complete.example/c", "Für Ana\nund Bo", "csv-1"],
        ["complete-2", "https://complete.example/d", null, null],
        ["complete-3", "https://complete.example/e", null, null]
      ])
      expect(yield* reportOf(job.id)).toContain(
        'complete-2,note,"Another link has the external ID csv-1, so it was left out."'
      )
      expect((yield* bring({ source: "csv" }, file)).result).toMatchObject({ unchanged: 3 })
    })
  )

  it.effect("compares destinations before it reports a link as unchanged", () =>
    Effect.gen(function* () {
      const fields = { source: "csv" }
      const first = "url,slug\nhttps://first.example/,twice-met"
      const second = "url,slug,Campaign\nhttps://second.example/,twice-met,spring"
      expect((yield* bring(fields, first)).result).toMatchObject({ created: 1 })
      for (const dry_run of ["true", "false"]) {
        const skipped = yield* bring({ ...fields, dry_run }, second)
        expect(skipped.result).toMatchObject({ skipped: 1, taken: 1 })
        expect(yield* reportOf(skipped.id)).toEqual([
          "columns,note,These columns are not imported: Campaign.",
          'twice-met,skipped,"An earlier import created twice-met from it, with the destination https://first.example/."'
        ])
      }
      const renamed = yield* bring({ ...fields, conflict: "rename" }, second)
      expect(renamed.result).toMatchObject({ created: 1, renamed: 1 })
      expect((yield* bring({ ...fields, conflict: "rename" }, second)).result).toEqual({ unchanged: 1 })
      expect((yield* bring(fields, first)).result).toEqual({ unchanged: 1 })
      const links = yield* linksOf("search=twice-met")
      expect(links.map(({ short_code, destination_url }) => [short_code, destination_url]).sort()).toEqual([
        ["twice-met", "https://first.example/"],
        ["twice-met-2", "https://second.example/"]
      ])
      const own = links.find(({ short_code }) => short_code === "twice-met")
      yield* done("PUT", `/links/${own?.id}`, { url: "https://edited.example/" })
      expect((yield* bring(fields, first)).result).toEqual({ unchanged: 1 })
      expect((yield* bring({ ...fields, conflict: "rename" }, first)).result).toEqual({ unchanged: 1 })
    })
  )

  it.effect("skips, renames or replaces if a code is taken", () =>
    Effect.gen(function* () {
      yield* done("POST", "/links", { url: "https://old.example/", custom_slug: "taken-x", title: "Old" })
      const skipped = yield* bring({ source: "csv" }, csv("https://new.example/skip,taken-x,New,,,"))
      expect(skipped.result).toEqual({ skipped: 1, taken: 1 })
      const renamed = yield* bring(
        { source: "csv", conflict: "rename" },
        csv("https://new.example/rename,taken-x,New,,,")
      )
      expect(renamed.result).toMatchObject({ created: 1, renamed: 1 })
      expect(yield* reportOf(renamed.id)).toEqual([
        "taken-x,changed,The short code taken-x is already taken. The new one is taken-x-2."
      ])
      yield* done("POST", "/links", { url: "https://old.example/", custom_slug: "taken-y", title: "Old" })
      const replaced = yield* bring(
        { source: "csv", conflict: "replace" },
        csv("https://new.example/replace,taken-y,New,,,")
      )
      expect(replaced.result).toMatchObject({ replaced: 1 })
      const changedAgain = yield* bring(
        { source: "csv", conflict: "replace" },
        csv("https://new.example/renamed-again,taken-x,New,,,")
      )
      expect(changedAgain.result).toMatchObject({ replaced: 1 })
      const byCode = () =>
        Effect.map(linksOf("search=taken-"), (links) =>
          links.map((link) => [link.short_code, link.destination_url, link["title"]]).sort()
        )
      expect(yield* byCode()).toEqual([
        ["taken-x", "https://old.example/", "Old"],
        ["taken-x-2", "https://new.example/renamed-again", "New"],
        ["taken-y", "https://new.example/replace", "New"]
      ])
      yield* undo(replaced.id)
      expect(yield* byCode()).toContainEqual(["taken-y", "https://old.example/", "Old"])
    })
  )

  it.effect("renames the second row of a file with the same code", () =>
    Effect.gen(function* () {
      const rows = ["https://pair.example/1,pair,One,,3,", "https://pair.example/2,pair,Two,,4,"]
      const file = csv(...rows, ...rows)
      const fields = { source: "csv", conflict: "rename" }
      const job = yield* bring(fields, file)
      expect(job.result).toMatchObject({ created: 2, renamed: 1, clicks: 7 })
      expect((yield* bring(fields, file)).result).toEqual({ unchanged: 2 })
      const filler = Array.from({ length: 600 }, (_, n) => `https://filler.example/${n},filler-${n},,,,`)
      const apart = csv("https://apart.example/1,apart,,,,", ...filler, "https://apart.example/2,apart,,,,")
      expect((yield* bring(fields, apart)).result).toMatchObject({ created: 602, renamed: 1 })
      const codes = (host: string) =>
        Effect.map(linksOf(`search=${host}.example`), (links) =>
          links.map(({ short_code, destination_url }) => [short_code, destination_url.slice(-1)]).sort()
        )
      expect(yield* codes("pair")).toEqual([
        ["pair", "1"],
        ["pair-2", "2"]
      ])
      expect(yield* codes("apart")).toEqual([
        ["apart", "1"],
        ["apart-2", "2"]
      ])
    })
  )

  it.effect("replaces links completely, and an undo restores every field", () =>
    Effect.gen(function* () {
      const tags: Array<string> = []
      for (const name of ["orig-1", "orig-2", "orig-3"])
        tags.push(String((yield* done("POST", "/tags", { name }))["id"]))
      const folder = yield* done("POST", "/folders", { name: "Whole" })
      const text = fc.option(fc.constantFrom("One", "Two"), { nil: null })
      const rule = fc.record({
        type: fc.constant("country"),
        value: fc.constantFrom("DE", "FR", "JP"),
        url: fc.constant("https://target.example/")
      })
      const state = fc.record({
        title: text,
        meta_title: text,
        meta_description: text,
        is_active: fc.constantFrom(0, 1),
        expires_at: fc.constantFrom(null, "2031-02-03T04:05:06Z"),
        tags: fc.shuffledSubarray(tags),
        folder_id: fc.constantFrom(null, String(folder["id"])),
        access: fc.constantFrom({}, { redirect_type: "screen" }, { redirect_type: "password", password: "Tilia" }),
        ab_tests: fc.constantFrom([], [{ url: "https://test.example/", weight: 30 }]),
        targeting: fc.uniqueArray(rule, { selector: ({ value }) => value, maxLength: 3 })
      })
      const states = fc.sample(state, { numRuns: 12, seed: 35 })
      const ids: Array<string> = []
      for (const [n, { access, ...body }] of states.entries()) {
        const link = { url: `https://whole.example/${n}`, custom_slug: `whole-${n}`, ...body, ...access }
        ids.push(String((yield* done("POST", "/links", link))["id"]))
      }
      const fields = Effect.forEach(ids, (id) =>
        Effect.map(
          done("GET", `/links/${id}`),
          ({ updated_at, updated_by, updater_username, version, ...link }) => link
        )
      )
      const { sql } = yield* TestServer
      const passwords = sql`SELECT id, password_hash FROM links WHERE short_code LIKE 'whole-%' ORDER BY id`
      const [before, hashes] = [yield* fields, yield* passwords]
      const rows = ids.map((_, n) => `https://other.example/${n},whole-${n},New,imp-1|imp-2,${n % 2 ? "given" : ""}`)
      const file = `Long URL,Short code,Title,Tags,Password\n${rows.join("\n")}\n`
      const job = yield* bring({ source: "csv", conflict: "replace" }, file)
      expect(job.result).toMatchObject({ replaced: 12 })
      for (const [n, link] of (yield* fields).entries()) {
        expect(link).toMatchObject({ title: "New", targeting: [], ab_tests: [], is_active: 1, expires_at: null })
        const isProtected = n % 2 === 1
        expect(link).toMatchObject({
          ...{ folder_id: null, has_password: isProtected },
          redirect_type: isProtected ? "password" : "instant"
        })
        expect(link["tags"]).toMatchObject([{ name: "imp-1" }, { name: "imp-2" }])
        expect(link["tags"]).toHaveLength(2)
      }
      expect((yield* undo(job.id)).result).toMatchObject({ undone: 12 })
      expect(yield* fields).toEqual(before)
      expect(yield* passwords).toEqual(hashes)
    })
  )

  it.effect("reports the outcome without changing anything in a dry run", () =>
    Effect.gen(function* () {
      yield* done("POST", "/links", { url: "https://old.example/", custom_slug: "dry-taken" })
      const file = csv("https://dry.example/1,dry-1,,dry,5,", "https://dry.example/2,dry-taken,,,,")
      const job = yield* bring({ source: "csv", dry_run: "true" }, file)
      expect(job).toMatchObject({ state: "done", result: { created: 1, taken: 1, skipped: 1 }, undo_until: null })
      expect(yield* linksOf("search=dry.example")).toEqual([])
      expect((yield* api("POST", `/jobs/${job.id}/undo`)).status).toBe(409)
    })
  )

  it.effect("is undone except for later changes", () =>
    Effect.gen(function* () {
      const { send, clicks } = yield* TestServer
      const rows = Array.from({ length: 450 }, (_, n) => `https://undo.example/${n},undo-${n},,undoing,2,`)
      const job = yield* bring({ source: "csv" }, csv(...rows))
      expect(job.result).toMatchObject({ created: 450, clicks: 900, tags: 1 })
      yield* clicks
      const [changed] = yield* linksOf("search=undo-7&sort_by=created_at")
      yield* done("PUT", `/links/${changed?.id}`, { title: "By hand" })
      const undone = yield* undo(job.id)
      expect(undone).toMatchObject({ state: "undone", result: { undone: 449, kept: 1 } })
      const left = yield* linksOf("search=undo.example")
      expect(left.map(({ id }) => id)).toEqual([changed?.id])
      expect((yield* send("GET", "/undo-3")).status).toBe(404)
      expect(yield* reportOf(job.id)).toHaveLength(1)
      yield* clicks
      expect((yield* linksOf("search=undo.example"))[0]?.total_clicks).toBe(0)

      const again = yield* bring({ source: "csv" }, csv(rows[3] ?? ""))
      expect(again.result).toMatchObject({ created: 1 })
    })
  )

  it.effect("puts links in the requested place", () =>
    Effect.gen(function* () {
      const folder = yield* done("POST", "/folders", { name: "From elsewhere" })
      const tag = yield* done("POST", "/tags", { name: "imported" })
      const file = "Target;Code\nhttps://placed.example/1;placed-1\n"
      const job = yield* bring(
        {
          source: "csv",
          folder_id: String(folder["id"]),
          "tags[]": String(tag["id"]),
          "columns[url]": "Target",
          "columns[slug]": "Code"
        },
        file
      )
      expect(job.result).toMatchObject({ created: 1 })
      expect((yield* linksOf("search=placed-1"))[0]).toMatchObject({
        folder_id: folder["id"],
        tags: [{ id: tag["id"] }]
      })
    })
  )

  it.effect("books visits with their own times, in reports too, and an undo removes them", () =>
    Effect.gen(function* () {
      const { clicks } = yield* TestServer
      const url =
        "INSERT INTO `yourls_url` VALUES ('seen','https://seen.example/','Seen','2024-01-02 03:04:05','127.0.0.1',7);"
      const agent =
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"
      const visit = (n: number, time: string, agentText = agent) =>
        `(${n},'${time}','seen','https://news.example/x','${agentText}','203.0.113.${n}','DE')`
      const dump = [
        "CREATE TABLE `yourls_url` (`keyword` varchar(100), `url` text, `title` text, `timestamp` timestamp, `ip` varchar(41), `clicks` int(10));",
        url,
        "CREATE TABLE `yourls_log` (`click_id` int(11), `click_time` datetime, `shorturl` varchar(100), `referrer` varchar(200), `user_agent` varchar(255), `ip_address` varchar(41), `country_code` char(2));",
        `INSERT INTO \`yourls_log\` VALUES ${[visit(1, "2024-02-03 10:00:00"), visit(2, "2024-02-03 11:00:00"), visit(3, "2024-02-05 12:00:00"), visit(4, "2024-02-05 12:30:00", "Googlebot/2.1 (+http://www.google.com/bot.html)")].join(",")};`
      ].join("\n")
      const job = yield* bring({ source: "yourls", base_url: "https://y.example" }, dump, "yourls.sql")
      expect(job.result).toMatchObject({ created: 1, visits: 4, clicks: 3 })
      yield* clicks
      const [link] = yield* linksOf("search=seen.example")
      expect(link?.total_clicks).toBe(6)
      const report = () => done("GET", `/analytics?link_id=${link?.id}&start_date=2024-02-01&end_date=2024-02-10`)
      const told = yield* report()
      expect(told).toMatchObject({ total_clicks: 3, unique_visitors: 3 })
      expect((told["series"] as ReadonlyArray<{ count: number }>).map(({ count }) => count).filter(Boolean)).toEqual([
        2, 1
      ])
      expect(told["countries"]).toMatchObject([{ count: 3 }])
      expect(JSON.stringify(told["referrers"])).toContain("news.example")

      const team = () =>
        Effect.map(done("GET", "/analytics?start_date=2024-02-01&end_date=2024-02-10"), (r) => r["total_clicks"])
      expect(yield* team()).toBe(3)
      yield* undo(job.id)
      yield* clicks
      expect(yield* team()).toBe(0)
      expect(yield* linksOf("search=seen.example")).toEqual([])
    })
  )

  it.effect("rejects what it cannot do, immediately and at the field", () =>
    Effect.gen(function* () {
      const { keyOf, otherTeamKey } = yield* TestServer
      const refused = (json: Record<string, unknown>) =>
        Effect.map(api("POST", "/imports", json), ({ status, body }) => [status, Object.keys(body.errors ?? {})])
      expect(yield* refused({})).toEqual([422, ["source"]])
      expect(yield* refused({ source: "nowhere" })).toEqual([422, ["source"]])
      expect(yield* refused({ source: "csv" })).toEqual([422, ["source"]])
      expect(yield* refused({ source: "bitly" })).toEqual([422, ["source"]])
      expect(yield* refused({ source: "bitly", token: "x", folder_id: unknown })).toEqual([422, ["folder_id"]])
      expect(yield* refused({ source: "bitly", token: "x", tags: [unknown] })).toEqual([422, ["tags.0"]])
      expect(yield* refused({ source: "bitly", token: "x", conflict: "burn" })).toEqual([422, ["conflict"]])
      const admin = yield* keyOf("admin")
      const asked = yield* api(
        "POST",
        "/imports",
        { source: "shlink", token: "x", base_url: "http://10.0.0.1", allow_private: true },
        admin
      )
      expect([asked.status, Object.keys(asked.body.errors ?? {})]).toEqual([422, ["allow_private"]])
      const owned = yield* api("POST", "/imports", {
        source: "shlink",
        token: "x",
        base_url: "http://10.0.0.1",
        allow_private: true
      })
      expect([owned.status, owned.body.errors]).toEqual([
        422,
        { allow_private: [expect.stringContaining("LINDEN_ALLOW_PRIVATE_TARGETS")] }
      ])
      const member = yield* keyOf("member")
      expect((yield* api("POST", "/imports", { source: "bitly", token: "x" }, member)).status).toBe(403)
      expect((yield* sendFile({ source: "csv" }, csv(), "a.csv", member)).status).toBe(403)
      const empty = yield* sendFile({ source: "csv" }, "")
      expect(empty.status).toBe(422)

      const job = yield* bring({ source: "csv" }, csv("https://own.example/,own-1,,,,"))
      const other = yield* otherTeamKey
      for (const [method, path] of [
        ["GET", ""],
        ["GET", "/report"],
        ["GET", "/progress"],
        ["POST", "/undo"],
        ["POST", "/cancel"]
      ] as const) {
        expect((yield* api(method, `/jobs/${job.id}${path}`, undefined, other)).status, path).toBe(404)
      }
      expect(dataOf<{ total: number }>(yield* api("GET", "/jobs", undefined, other)).total).toBe(0)
      expect((yield* api("POST", `/jobs/${job.id}/undo`, undefined, member)).status).toBe(403)
      expect((yield* api("GET", `/jobs/${job.id}`, undefined, member)).status).toBe(200)
    })
  )

  it.effect("pauses if its source does not respond, and can be cancelled", () =>
    Effect.gen(function* () {
      const answer = yield* api("POST", "/imports", {
        source: "shlink",
        token: "secret-token-1",
        base_url: "http://127.0.0.1:9"
      })
      expect(answer.status, answer.text).toBe(202)
      const job = yield* ended(dataOf<Job>(answer).id)
      expect(["failed", "paused"]).toContain(job.state)
      expect(job.reason).not.toBeNull()
      const { sql } = yield* TestServer
      const rows = yield* sql.unsafe("SELECT input FROM jobs")
      expect(JSON.stringify(rows)).not.toContain("secret-token-1")
      if (job.state === "paused") {
        expect(dataOf<Job>(yield* api("POST", `/jobs/${job.id}/cancel`)).state).toBe("cancelled")
      }
      // The file is deleted once nothing works on the job, a moment after the state changes.
      const kept = sql.unsafe(`SELECT job_id FROM job_secrets WHERE job_id = '${job.id}'`)
      yield* comes("Deletion of the secret", kept, ({ length }) => length === 0)
    })
  )
})
