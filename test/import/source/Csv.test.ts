import { expect, it } from "@effect/vitest"
import { stringify } from "csv-stringify/sync"
import { Effect, FastCheck as fc, Stream } from "effect"
import iconv from "iconv-lite"
import { inspect } from "../../../src/import/file/Layout.ts"
import { metered } from "../../../src/import/file/Metered.ts"
import stateWords from "../../../src/import/file/stateWords.json" with { type: "json" }
import { makeSource } from "../../../src/import/source/MakeSource.ts"
import type { SourceOptions } from "../../../src/import/source/SourceOptions.ts"
import { batchesOf, expectRests, fileOf, itemsOf, linkNamed, linksOf, skippedOf } from "./Kit.ts"

const read = (content: string | Uint8Array, options: SourceOptions = {}, piece?: number) =>
  Effect.flatMap(makeSource("csv", { open: fileOf(content, piece), ...options }), itemsOf)

const table = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    "Long URL": `https://example.com/${n}`,
    "Short Link": `https://s.test/k${n}`,
    Title: n % 3 === 0 ? `Line one\nline "two", ${n}` : `Título ${n}`,
    Tags: "a, b",
    "Created At": "2024-05-01T10:00:00Z",
    "Total Clicks": "1,234"
  }))

it.effect("reads thousands of rows with quoted line breaks, in any encoding and with any delimiter", () =>
  Effect.gen(function* () {
    const rows = table(3000)
    for (const [delimiter, encode] of [
      [",", (text: string) => Buffer.from(`\ufeff${text}`)],
      [";", (text: string) => iconv.encode(text, "win1252")],
      ["\t", (text: string) => iconv.encode(text, "utf16le", { addBOM: true })],
      ["|", (text: string) => iconv.encode(text, "utf16-be", { addBOM: true })]
    ] as const) {
      const bytes = encode(stringify(rows, { header: true, delimiter, record_delimiter: "\r\n" }))
      const items = yield* read(bytes, {}, 4099)
      expect(linksOf(items), delimiter).toHaveLength(3000)
      expect(items).toHaveLength(3000)
      expect(linkNamed(items, "s.test/k2997")).toMatchObject({
        url: "https://example.com/2997",
        host: "s.test",
        slug: "k2997",
        title: 'Line one line "two", 2997',
        tags: ["a", "b"],
        createdAt: Date.UTC(2024, 4, 1, 10),
        clicks: 1234
      })
      expect(linkNamed(items, "s.test/k1").title).toBe("Título 1")
    }
  })
)

it.effect("continues after any batch with exactly the rest", () =>
  Effect.gen(function* () {
    const text = stringify(table(3000), { header: true })
    const items = yield* expectRests(yield* makeSource("csv", { open: fileOf(text) }), 6)
    expect(items).toHaveLength(3000)
  })
)

it.effect("estimates the number of links from the first batch on, and knows it at the end", () =>
  Effect.gen(function* () {
    const bytes = Buffer.from(stringify(table(3000), { header: true }))
    const source = yield* makeSource("csv", metered(fileOf(bytes, 32_768), bytes.length))
    const batches = yield* batchesOf(source)
    for (const { total } of batches) {
      expect(total).toBeGreaterThan(2850)
      expect(total).toBeLessThan(3150)
    }
    expect(batches.at(-1)?.total).toBe(3000)
    const rest = yield* batchesOf(source, batches[4]?.cursor)
    expect(rest.map(({ total }) => total)).toEqual(batches.slice(5).map(({ total }) => total))
    expect((yield* batchesOf(yield* makeSource("csv", { open: fileOf(bytes) }))).at(-1)?.total).toBeNull()
  })
)

it.effect("returns the same items for chunks of any size, and exactly the rest from any cursor", () =>
  Effect.promise(() =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ url: fc.webUrl(), title: fc.string({ unit: "grapheme" }) }), {
          minLength: 1,
          maxLength: 1200
        }),
        fc.integer({ min: 1, max: 5000 }),
        fc.nat(),
        (rows, piece, pick) =>
          Effect.runPromise(
            Effect.gen(function* () {
              const text = stringify(rows, { header: true })
              const whole = yield* batchesOf(yield* makeSource("csv", { open: fileOf(text) }))
              const source = yield* makeSource("csv", { open: fileOf(text, piece) })
              const cut = yield* batchesOf(source)
              expect(cut).toEqual(whole)
              expect(linksOf(whole.flatMap(({ items }) => items)).map(({ url }) => url)).toEqual(
                rows.map(({ url }) => url.trim())
              )
              const at = pick % cut.length
              const cursor = cut[at]?.cursor ?? null
              if (cursor !== null) {
                expect(yield* itemsOf(source, cursor)).toEqual(cut.slice(at + 1).flatMap(({ items }) => items))
              }
            })
          )
      ),
      { numRuns: 25 }
    )
  )
)

it.effect("keeps rows before and after bad ones, and reports those", () =>
  Effect.gen(function* () {
    const items = yield* read(
      [
        "url,slug,created_at,expires_at,clicks",
        "https://example.com/1,one,2024-01-01,soon,12",
        ",two,,,",
        "",
        ",,,,",
        'https://example.com/"odd",three,,,x',
        "https://example.com/4",
        "https://example.com/5,/five/,yesterday,,"
      ].join("\n")
    )
    expect(linksOf(items).map(({ slug, url }) => [slug, url])).toEqual([
      ["one", "https://example.com/1"],
      ["three", 'https://example.com/"odd"'],
      [null, "https://example.com/4"],
      ["five", "https://example.com/5"]
    ])
    expect(linksOf(items)[0]).toMatchObject({
      clicks: 12,
      notes: ["Its expiration date soon cannot be read, so it does not expire."]
    })
    expect(skippedOf(items)).toEqual([{ _tag: "Skipped", item: "row 3", reason: "It has no destination." }])
  })
)

const surplus = (cells: number, width: number, row: string) =>
  `It has ${cells} cells instead of ${width}: ${row}. Put each cell that contains a comma in quotation marks.`

it.effect("skips rows with more cells than the header, and shows them", () =>
  Effect.gen(function* () {
    for (const [text, reasons] of [
      ["long_url,slug\nhttps://x.example/c,d,mycode\n", [surplus(3, 2, "https://x.example/c | d | mycode")]],
      [
        "URL,Slug,Title\nhttps://x.example,a1,Hello, world\n",
        [surplus(4, 3, "https://x.example | a1 | Hello | world")]
      ],
      // An empty cell at the end may belong to an address that was cut.
      [
        "url,slug\nhttps://x.example/@52.5,13.4,\nhttps://x.example/2,two\n",
        [surplus(3, 2, "https://x.example/@52.5 | 13.4 | ")]
      ],
      [
        "url,slug,password\nhttps://x.example/,a,Tilia,1\n",
        ["It has 4 cells instead of 3. Put each cell that contains a comma in quotation marks."]
      ],
      [
        "https://x.example/1,one\nhttps://x.example/2,3,two\nhttps://x.example/4,four\n",
        [surplus(3, 2, "https://x.example/2 | 3 | two")]
      ]
    ] as const) {
      const items = yield* read(text)
      expect(
        skippedOf(items).map(({ reason }) => reason),
        text
      ).toEqual(reasons)
      expect(linksOf(items).some(({ slug }) => ["d", "a1", "13.4", "a", "3"].includes(slug ?? ""))).toBe(false)
    }
  })
)

it.effect("reads rows that all end with a delimiter, and commas in a file with one column", () =>
  Effect.gen(function* () {
    const ended = yield* read("url,slug\nhttps://x.example/1,one,\nhttps://x.example/2,two,\n")
    expect(linksOf(ended).map(({ slug, notes }) => [slug, notes])).toEqual([
      ["one", []],
      ["two", []]
    ])
    for (const header of ["URL\n", ""]) {
      const items = yield* read(`${header}https://x.example/1\nhttps://x.example/@52.5,13.4,7z\nhttps://x.example/3\n`)
      expect(linksOf(items).map(({ url }) => url)).toEqual([
        "https://x.example/1",
        "https://x.example/@52.5,13.4,7z",
        "https://x.example/3"
      ])
    }
  })
)

it.effect("reports rows with fewer cells than the header, and skips the last one of an even file", () =>
  Effect.gen(function* () {
    const short = yield* read("url,slug,title\nhttps://x.example/1,one\nhttps://x.example/2,two,\n")
    expect(linksOf(short).map(({ slug, notes }) => [slug, notes])).toEqual([
      ["one", ["Its row has 2 cells instead of 3. The missing cells are read as empty."]],
      ["two", []]
    ])
    const rows = Array.from({ length: 20 }, (_, n) => `https://x.example/long/${n},code-${n},Title`)
    for (const piece of [7, 100_000]) {
      const cut = yield* read(["url,slug,title", ...rows, "https://x.example/lo"].join("\n"), {}, piece)
      expect(linksOf(cut)).toHaveLength(20)
      expect(skippedOf(cut)).toEqual([
        {
          _tag: "Skipped",
          item: "row 22",
          reason: "The file ends in the middle of this row. It may have been cut off."
        }
      ])
    }
  })
)

it.effect("reports the row in which a file is cut off, after all others", () =>
  Effect.gen(function* () {
    const text = stringify(table(3000), { header: true })
    const items = yield* read(text.slice(0, text.lastIndexOf("Line one") + 4))
    expect(linksOf(items)).toHaveLength(2997)
    expect(skippedOf(items)).toEqual([
      {
        _tag: "Skipped",
        item: "row 2999",
        reason: "The file ends in a quoted cell of this row. It may have been cut off."
      }
    ])
  })
)

it.effect("returns the rows before an unclosed quote, then reports it", () =>
  Effect.gen(function* () {
    const rows = stringify(table(1000), { header: true })
    const text = `${rows}https://example.com/x,"never ends\n${"https://example.com/y,s.test/y,t,,,\n".repeat(40_000)}`
    const source = yield* makeSource("csv", { open: fileOf(text) })
    let count = 0
    const error = yield* Effect.flip(
      Stream.runForEach(source.read(null), ({ items }) =>
        Effect.sync(() => {
          count += items.length
        })
      )
    )
    expect(error.message).toContain("Row 1002 has a cell with an opening quote")
    expect(count).toBe(1000)
  })
)

it.effect("recognizes the files of Bitly, Dub, Shlink and YOURLS", () =>
  Effect.gen(function* () {
    const bitly = yield* read(
      'Link,Custom Link,Destination URL,Title,Created\nhttps://bit.ly/3abc,"https://brand.co/Promo, https://bit.ly/promo",https://example.com/1,T,2024-01-02\n'
    )
    expect(linksOf(bitly).map(({ sourceId }) => sourceId)).toEqual(["bit.ly/3abc", "brand.co/Promo", "bit.ly/promo"])
    const dub = yield* read(
      'Short link,Destination URL,Clicks,Created at,Tags,Archived\nhttps://dub.sh/Ab,https://example.com/2,7,2024-01-02T03:04:05.000Z,"a, b",No\n'
    )
    expect(linksOf(dub)[0]).toMatchObject({ sourceId: "dub.sh/Ab", clicks: 7, tags: ["a", "b"], isActive: true })
    const shlink = yield* read(
      '"createdAt","domain","shortCode","shortUrl","longUrl","title","tags","visits"\n"2024-01-02T03:04:05+01:00","s.test","abc","https://s.test/abc","https://example.com/3","T","a|b, c","3"\n'
    )
    expect(linksOf(shlink)[0]).toMatchObject({ sourceId: "s.test/abc", tags: ["a", "b, c"], clicks: 3 })
    const own = yield* read("Long URL;Short code;Domain;Tags\nhttps://example.com/4;abc;S.test;a|b\n")
    expect(linksOf(own)[0]).toMatchObject({ sourceId: "s.test/abc", host: "s.test", tags: ["a", "b"] })
    const yourls = yield* read("source,target,hits\n/abc/,https://example.com/5,9\n")
    expect(linksOf(yourls)[0]).toMatchObject({ slug: "abc", host: null, url: "https://example.com/5", clicks: 9 })
    const rebrandly = yield* read(
      "id,createdAt,shortUrl,domain,slashtag,destination\n1,2024-01-02,rebrand.ly/x,rebrand.ly,x,https://example.com/6\n"
    )
    expect(linksOf(rebrandly)[0]).toMatchObject({ sourceId: "rebrand.ly/x" })
  })
)

it.effect("removes guards against formulas and tricks of spreadsheets", () =>
  Effect.gen(function* () {
    const items = yield* read(`sep=;\r\nurl;slug;title;password\r\nhttps://example.com/1;="007";'=SUM(A1);'+49\r\n`)
    expect(linksOf(items)[0]).toMatchObject({ slug: "007", title: "=SUM(A1)", password: { plain: "+49" } })
  })
)

it.effect("reads a list of addresses without a header", () =>
  Effect.gen(function* () {
    const items = yield* read("https://example.com/one\nhttps://example.com/two\n")
    expect(linksOf(items).map(({ url, slug }) => [url, slug])).toEqual([
      ["https://example.com/one", null],
      ["https://example.com/two", null]
    ])
    expect(new Set(linksOf(items).map(({ sourceId }) => sourceId)).size).toBe(2)
    const two = yield* read(
      "https://s.test/a,https://example.com/a/long/one\nhttps://s.test/b,https://example.com/another/one\n"
    )
    expect(linksOf(two).map(({ slug }) => slug)).toEqual(["a", "b"])
  })
)

it.effect("shows what it detected before an import, and accepts another mapping", () =>
  Effect.gen(function* () {
    const open = fileOf("Wohin;Wie;wann\nexample;eins;03/04/2024\nexample;zwei;05/06/2024\n")
    const found = yield* inspect(open)
    expect(found).toMatchObject({
      format: "other",
      delimiter: ";",
      encoding: "UTF-8",
      hasHeader: true,
      header: ["Wohin", "Wie", "wann"],
      columns: {},
      dates: "plain"
    })
    expect(found.rows).toHaveLength(2)
    expect((yield* Effect.flip(Effect.flatMap(makeSource("csv", { open }), itemsOf))).message).toContain(
      "No column with destination URLs"
    )
    const columns = { url: "Wohin", slug: "wie", created_at: "wann" }
    expect(yield* inspect(open, { columns })).toMatchObject({
      dates: "ambiguous",
      columns: { url: "Wohin", slug: "Wie" }
    })
    const source = yield* makeSource("csv", { open, columns })
    expect((yield* source.plan).notes).toHaveLength(1)
    const [link] = linksOf(yield* itemsOf(source))
    expect(link).toMatchObject({
      slug: "eins",
      createdAt: Date.UTC(2024, 2, 4),
      notes: ["03/04/2024 was read as month, day, year."]
    })
    const other = yield* makeSource("csv", { open, columns, dates: "day-first" })
    expect(linksOf(yield* itemsOf(other))[0]).toMatchObject({ createdAt: Date.UTC(2024, 3, 3), notes: [] })
  })
)

it.effect("rejects files that are not CSV", () =>
  Effect.gen(function* () {
    for (const content of ["", new Uint8Array([0x89, 0x50, 0, 0, 1, 2, 0, 3])]) {
      expect((yield* Effect.flip(read(content))).isPassing).toBe(false)
    }
  })
)

it.effect("returns the visits of a Shlink file by link, oldest first", () =>
  Effect.gen(function* () {
    const count = 3000
    const header = [
      "date",
      "potentialBot",
      "userAgent",
      "os",
      "browser",
      "referer",
      "country",
      "region",
      "city",
      "latitude",
      "longitude",
      "visitedUrl",
      "type"
    ]
    const row = (n: number) => [
      new Date(1_700_000_000_000 - n * 1000).toISOString(),
      String(n === 1),
      n === 2 ? "" : "Mozilla/5.0",
      n === 2 ? "Others" : "Linux",
      n === 2 ? "Firefox" : "Firefox",
      n === 3 ? "Direct" : "news.test",
      n === 4 ? "Unknown" : "Germany",
      "",
      "",
      "",
      "",
      `https://s.test/k${n % 7}`,
      ""
    ]
    const text = stringify([header, ...Array.from({ length: count }, (_, n) => row(n))], { quoted: true })
    const source = yield* makeSource("shlink", { open: fileOf(text), fileName: "non_orphan_visits.csv" })
    const items = yield* expectRests(source, 3)
    const visits = items.flatMap((item) =>
      item._tag === "Visits" ? item.visits.map((visit) => ({ ...visit, of: item.sourceId })) : []
    )
    expect(visits).toHaveLength(count)
    for (const id of ["s.test/k0", "s.test/k6"]) {
      const times = visits.filter(({ of }) => of === id).map(({ at }) => at)
      expect(times).toEqual([...times].sort((a, b) => a - b))
    }
    const at = (n: number) => visits.find((visit) => visit.at === 1_700_000_000_000 - n * 1000)
    expect(at(0)).toMatchObject({
      of: "s.test/k0",
      userAgent: "Mozilla/5.0",
      country: "DE",
      referrer: "news.test",
      isBot: false,
      os: null
    })
    expect(at(1)).toMatchObject({ isBot: true })
    expect(at(2)).toMatchObject({ userAgent: null, browser: "Firefox", os: null })
    expect(at(3)?.referrer).toBeNull()
    expect(at(4)?.country).toBeNull()
  })
)

it.effect("skips visits of Shlink with more cells than the header", () =>
  Effect.gen(function* () {
    const text =
      "Date,User agent,Potential bot,Visited URL\n" +
      "2024-01-02T03:04:05Z,Mozilla/5.0 (KHTML, like Gecko),,https://s.test/abc\n" +
      '2024-01-02T03:04:06Z,"Mozilla/5.0 (KHTML, like Gecko)",,https://s.test/abc\n'
    const items = yield* itemsOf(yield* makeSource("shlink", { open: fileOf(text) }))
    expect(items).toMatchObject([
      { _tag: "Visits", visits: [{ userAgent: "Mozilla/5.0 (KHTML, like Gecko)" }] },
      { _tag: "Skipped", item: "1 visit" }
    ])
  })
)

it.effect("finds the link of Shlink's visits in the file name if no row has it", () =>
  Effect.gen(function* () {
    const text =
      'Date,"Potential bot","User agent",Referer,Country,Type\n2024-01-02T03:04:05+00:00,"Potential bot",curl,,Austria,\n2024-01-02T03:04:06+00:00,,Mozilla/5.0,https://a.test/,,\n'
    const named = yield* makeSource("shlink", { open: fileOf(text), fileName: "short-url_s.test_abc_visits.csv" })
    expect(yield* itemsOf(named)).toMatchObject([
      {
        _tag: "Visits",
        sourceId: "s.test/abc",
        visits: [
          { isBot: true, country: "AT" },
          { isBot: false, referrer: "https://a.test/" }
        ]
      }
    ])
    const unnamed = yield* makeSource("shlink", { open: fileOf(text), fileName: "visits.csv" })
    expect((yield* Effect.flip(itemsOf(unnamed))).message).toContain("which link was visited")
  })
)

const columnsIn = (text: string) => Effect.map(inspect(fileOf(text)), ({ columns, unused }) => ({ columns, unused }))

it.effect("finds columns by the names that spreadsheets and products use", () =>
  Effect.gen(function* () {
    for (const [header, row, columns, unused] of [
      ["URL,Custom short URL", "https://example.com/,sale", { url: "URL", slug: "Custom short URL" }, []],
      ["Long,Short", "https://example.com/,sale", { url: "Long", slug: "Short" }, []],
      ["Destination,URL", "https://example.com/a/b,https://s.test/x", { url: "Destination", short_url: "URL" }, []],
      ["Destination,URL", "https://example.com/a/b,https://example.com/a/b", { url: "Destination" }, ["URL"]],
      ["url,Created Date", "https://example.com/,2024-01-01", { url: "url", created_at: "Created Date" }, []],
      ["url,Date added", "https://example.com/,2024-01-01", { url: "url", created_at: "Date added" }, []],
      ["url,End date", "https://example.com/,2024-01-01", { url: "url", expires_at: "End date" }, []],
      ["url,count", "https://example.com/,12", { url: "url", clicks: "count" }, []],
      ["url,count", "https://example.com/,many", { url: "url" }, ["count"]],
      ["url,status", "https://example.com/,disabled", { url: "url", is_active: "status" }, []],
      [
        "URL,Source,Medium,Campaign",
        "https://example.com/,google,cpc,x",
        { url: "URL" },
        ["Source", "Medium", "Campaign"]
      ],
      ["URL,Source", "https://example.com/,google", { url: "URL" }, ["Source"]],
      ["source,target,hits", "/a,https://example.com/,3", { url: "target", slug: "source", clicks: "hits" }, []],
      ["url,code", "https://example.com/,a b", { url: "url" }, ["code"]],
      [
        "url,Max clicks,Start date,Expired URL,Redirect status",
        "https://example.com/,5,2030-01-01,https://example.com/late,301",
        {
          url: "url",
          max_clicks: "Max clicks",
          starts_at: "Start date",
          expired_url: "Expired URL",
          redirect_status: "Redirect status"
        },
        []
      ],
      [
        "longUrl,validSince,maxVisits",
        "https://example.com/,2030-01-01,5",
        { url: "longUrl", starts_at: "validSince", max_clicks: "maxVisits" },
        []
      ],
      ["url,Status code", "https://example.com/,200", { url: "url" }, ["Status code"]]
    ] as const)
      expect(yield* columnsIn(`${header}\n${row}\n`), header).toEqual({ columns, unused })
    const shared = "url,code\nhttps://example.com/1,DE\nhttps://example.com/2,DE\n"
    expect(yield* columnsIn(shared)).toEqual({ columns: { url: "url" }, unused: ["code"] })
  })
)

it.effect("reads limits, starts, destinations after expiry and redirect statuses", () =>
  Effect.gen(function* () {
    const rows = [
      "/1,1.500,2030-05-01T10:00:00Z,https://example.com/late,308 Permanent Redirect",
      "/2,٥٠,03/04/2030,,٣٠٧",
      "/3,0,-,-,-",
      "/4,many,soon,later,303"
    ]
    const header = "url,Click limit,Starts on,URL after expiry,Redirect status"
    const text = [header, ...rows.map((row) => `https://example.com${row}`)].join("\n")
    const links = linksOf(yield* read(text))
    expect(
      links.map(({ maxClicks, startsAt, expiredUrl, redirectStatus }) => [
        maxClicks,
        startsAt,
        expiredUrl,
        redirectStatus
      ])
    ).toEqual([
      [1500, Date.UTC(2030, 4, 1, 10), "https://example.com/late", 308],
      [50, Date.UTC(2030, 2, 4), null, 307],
      [null, null, null, 302],
      [null, null, "later", 302]
    ])
    expect(links.map(({ notes }) => notes)).toEqual([
      [],
      ["03/04/2030 was read as month, day, year."],
      [],
      [
        "Its start soon cannot be read, so it works at once.",
        "Its click limit many cannot be read, so it has none.",
        "Its redirect status 303 is not supported, so it redirects with 302."
      ]
    ])
  })
)

it.effect("finds columns by their names in the six languages", () =>
  Effect.gen(function* () {
    for (const header of [
      "Destination,Back-half,Title,Tags,Folder,Comments,Created,Expires,Password,Clicks,State",
      "Ziel,Kürzel,Bezeichnung,Schlagwörter,Ordner,Kommentare,Erstellt,Läuft ab,Passwort,Klicks,Status",
      "Zieladresse,Kurzcode,Titel,Tags,Gruppe,Notiz,Erstellt am,Gültig bis,Kennwort,Aufrufe,Aktiv",
      "Destino,Código corto,Título,Etiquetas,Carpeta,Comentarios,Creado,Caduca,Contraseña,Clics,Estado",
      "Cible,Code court,Titre,Étiquettes,Dossier,Commentaires,Créé,Expire,Mot de passe,Clics,État",
      "الوجهة,الرمز القصير,العنوان,الوسوم,المجلد,تعليقات,تاريخ الإنشاء,تنتهي صلاحيته,كلمة المرور,النقرات,الحالة",
      "リンク先,短縮コード,タイトル,タグ,フォルダー,コメント,作成日,有効期限,パスワード,クリック数,状態"
    ]) {
      const [url, slug, title, tags, folder, comments, created_at, expires_at, password, clicks, is_active] =
        header.split(",")
      const row = "https://example.com/,eins,Eins,a,b,Hallo,2024-01-01,2030-01-01,Tilia,3,FALSCH"
      expect(yield* columnsIn(`${header}\n${row}\n`), header).toEqual({
        columns: {
          ...{ url, slug, title, tags, folder, comments, created_at, expires_at, password, clicks, is_active }
        },
        unused: []
      })
    }
    for (const [header, row, columns] of [
      ["Kurzlink,Ziel", "https://s.test/a,https://example.com/a/b", { url: "Ziel", short_url: "Kurzlink" }],
      ["Lien,Titre", "https://example.com/a/b,Un", { url: "Lien", title: "Titre" }],
      ["Enlace,Destino", "https://s.test/a,https://example.com/a/b", { url: "Destino", short_url: "Enlace" }]
    ] as const)
      expect((yield* columnsIn(`${header}\n${row}\n`)).columns, header).toEqual(columns)
    const disabled = yield* read("URL,Deaktiviert\nhttps://example.com/,WAHR\n")
    expect(linksOf(disabled)[0]).toMatchObject({ isActive: false })
  })
)

it.effect("finds destinations by the content of a column if its name says nothing", () =>
  Effect.gen(function* () {
    for (const [text, columns] of [
      ["Wohin,Wie\nhttps://example.com/1,a\nhttps://example.com/2,b\n", { url: "Wohin" }],
      ["Nr,Seite\n1,www.example.de/c\n2,example.de\n3,\n", { url: "Seite" }],
      ["Destination,URL\nParis,https://example.com/1\nRome,https://example.com/2\n", { url: "URL" }],
      [
        "Von,Nach\nhttps://s.io/a,https://example.com/a?x=1\nhttps://s.io/b,https://example.org/b/c\n",
        { url: "Nach", short_url: "Von" }
      ],
      ["Datei,Wann,Preis\nreport.pdf,2.1.2026,3.50\nother.doc,3.1.2026,4.50\n", {}],
      ["Wer,Mail\nAna,ana@example.com\nBo,bo@example.com\n", {}]
    ] as const)
      expect((yield* columnsIn(text)).columns, text).toEqual(columns)
  })
)

it.effect("distinguishes a header from rows of addresses without a scheme", () =>
  Effect.gen(function* () {
    for (const [text, count] of [
      ["www.example.de/c,abc\nexample.de/d,def\n", 2],
      ["example.de\nexample.org\n", 2],
      ["Link,bit.ly\nhttps://example.com/a/b,bit.ly/x\n", 1],
      ["www.example.de,name\n", 1]
    ] as const)
      expect(linksOf(yield* read(text)), text).toHaveLength(count)
  })
)

it.effect("keeps the line breaks of comments", () =>
  Effect.gen(function* () {
    const items = yield* read('URL,Notes\nhttps://example.com/,"One\nTwo"\n')
    expect(linksOf(items)[0]).toMatchObject({ comments: "One\nTwo" })
  })
)

it.effect("finds codes, titles and short addresses in rows without a header", () =>
  Effect.gen(function* () {
    for (const [text, columns] of [
      ["https://example.com/1,one\nhttps://example.com/2,two\n", { url: "Column 1", slug: "Column 2" }],
      ["one,https://example.com/1\ntwo,https://example.com/2\n", { url: "Column 2", slug: "Column 1" }],
      ["https://example.com/1,12\nhttps://example.com/2,13\n", { url: "Column 1", slug: "Column 2" }],
      [
        "https://example.com/1,one,The first\nhttps://example.com/2,two,The second\n",
        { url: "Column 1", slug: "Column 2", title: "Column 3" }
      ],
      ["https://example.com/1,The first\nhttps://example.com/2,The second\n", { url: "Column 1", title: "Column 2" }],
      ["https://links.example.org/a-long-code-of-spring,https://a.io/\n", { url: "Column 2", short_url: "Column 1" }],
      [
        "https://links.example.org/spring-2026-one,https://a.io/x\nhttps://links.example.org/spring-2026-two,https://b.io/y\n",
        { url: "Column 2", short_url: "Column 1" }
      ],
      [
        "https://s.io/a,https://example.com/a?x=1\nhttps://s.io/b,https://example.com/b/c\n",
        { url: "Column 2", short_url: "Column 1" }
      ]
    ] as const)
      expect((yield* columnsIn(text)).columns, text).toEqual(columns)
  })
)

it.effect("keeps codes in a column of short addresses, and disables links by their status", () =>
  Effect.gen(function* () {
    const bare = yield* read("url,short url\nhttps://example.com/,sale\n")
    expect(linksOf(bare)[0]).toMatchObject({ slug: "sale", notes: [] })
    for (const [header, cells] of [
      ["status", ["active", "inactive", "disabled", "Paused", ""]],
      ["enabled", ["yes", "no", "0", "false", "1"]]
    ] as const) {
      const items = yield* read(
        `url,${header}\n${cells.map((cell, n) => `https://example.com/${n},${cell}`).join("\n")}`
      )
      expect(linksOf(items).map(({ isActive }) => isActive)).toEqual([true, false, false, false, true])
    }
    const reversed = yield* read(
      "url,Disabled\nhttps://example.com/1,true\nhttps://example.com/2,no\nhttps://example.com/3,\n"
    )
    expect(linksOf(reversed).map(({ isActive }) => isActive)).toEqual([false, true, true])
  })
)

it.effect("knows the words for on and off in six languages, and reports others", () =>
  Effect.gen(function* () {
    const states = (header: string, cells: ReadonlyArray<string>) =>
      Effect.map(
        read(`url,${header}\n${cells.map((cell, n) => `https://example.com/${n},${cell}`).join("\n")}`),
        (items) => linksOf(items).map(({ isActive, notes }) => (notes.length === 0 ? isActive : notes))
      )
    const off = "FALSCH FAUX FALSO Nein Non archived Inaktiv désactivé DESACTIVE Archivado معطّل لا 無効 いいえ ☐".split(
      " "
    )
    expect(yield* states("Active", off)).toEqual(off.map(() => false))
    expect(yield* states("Status", off)).toEqual(off.map(() => false))
    const on = "WAHR VRAI VERDADERO Ja Oui Sí si Aktiv activé نشط نعم 有効 はい ✔ x".split(" ")
    expect(yield* states("Status", [...on, ""])).toEqual([...on, ""].map(() => true))
    expect(yield* states("Disabled", ["WAHR", "FALSCH", "disabled", "aktiv", ""])).toEqual([
      ...[false, true, false, true, true]
    ])
    expect(yield* states("Status", ["pendiente"])).toEqual([
      ["Its state pendiente is unknown, so the link is enabled."]
    ])
    expect(yield* states("Disabled", ["perhaps"])).toEqual([["Its state perhaps is unknown, so the link is disabled."]])
  })
)

it("has no word for both on and off", () => {
  const meanings = new Map<string, string>()
  for (const [state, languages] of Object.entries(stateWords))
    for (const word of Object.values(languages).flatMap((words) => words.split(" "))) {
      const isOn = state === "yes" || state === "on" ? "on" : "off"
      const own = word.normalize("NFKD").replace(/\p{M}/gu, "")
      expect(meanings.get(own) ?? isOn, word).toBe(isOn)
      meanings.set(own, isOn)
    }
})

it.effect("reads counts of any country, and reports others", () =>
  Effect.gen(function* () {
    for (const [cell, clicks, note] of [
      ["1.234,00", 1234],
      ["1,234.00", 1234],
      ["1 234", 1234],
      ["1\u202f234,0", 1234],
      ["1'234'567", 1_234_567],
      ["12,34,567", 1_234_567],
      ["12,00", 12],
      ["1234.0000", 1234],
      ["١٬٢٣٤", 1234],
      ["１２", 12],
      ["12k", 12_000, "Its number of clicks 12k was read as 12000."],
      ["1,2 K", 1200, "Its number of clicks 1,2 K was read as 1200."],
      ["3万", 30_000, "Its number of clicks 3万 was read as 30000."],
      ["-5", null, "Its number of clicks -5 cannot be read and is not imported."],
      ["1.5", null, "Its number of clicks 1.5 cannot be read and is not imported."],
      ["many", null, "Its number of clicks many cannot be read and is not imported."],
      ["-", null],
      ["", null]
    ] as const) {
      const [link] = linksOf(yield* read(`url\tclicks\nhttps://example.com/\t${cell}\n`))
      expect([link?.clicks, link?.notes], cell).toEqual([clicks, note === undefined ? [] : [note]])
    }
  })
)

it.effect("reads lists of tags in brackets and quotation marks", () =>
  Effect.gen(function* () {
    for (const [cell, tags] of [
      ['["red","blue"]', ["red", "blue"]],
      ['[{"name":"red"},{"name":"a, b"}]', ["red", "a, b"]],
      ["{m,n}", ["m", "n"]],
      ['{m,"n, o"}', ["m", "n, o"]],
      ["['red', 'blue']", ["red", "blue"]],
      ["[red; blue]", ["red", "blue"]],
      ["[a], [b]", ["[a]", "[b]"]],
      ['"red, white","blue"', ["red, white", "blue"]],
      ["赤、青", ["赤", "青"]],
      ["red\nblue", ["red", "blue"]],
      ["rock 'n' roll, 7\"", ["rock 'n' roll", '7"']],
      ['"open, b', ['"open', "b"]],
      ["[]", []],
      ["{}", []]
    ] as const) {
      const text = stringify([
        ["url", "tags"],
        ["https://example.com/", cell]
      ])
      expect(linksOf(yield* read(text))[0], cell).toMatchObject({ tags, notes: [] })
    }
    for (const cell of ['["red"', "{m,{n}}", '{"a":1}']) {
      const text = stringify([
        ["url", "tags"],
        ["https://example.com/", cell]
      ])
      expect(linksOf(yield* read(text))[0]).toMatchObject({
        tags: [],
        notes: [`Its tags ${cell} cannot be read, so it has none.`]
      })
    }
  })
)

it.effect("reports domains, short addresses, hashes and password flags that it can't read", () =>
  Effect.gen(function* () {
    const items = yield* read(
      "url,short url,slug,domain,created at,expires\nhttps://example.com/,in the shop,one,not a host,never,n/a\n" +
        'https://example.com/2,,"https://brand.co/Promo, sale",,,-\n'
    )
    expect(linksOf(items).map(({ notes }) => notes)).toEqual([
      [
        "Its short address in the shop cannot be read.",
        "Its domain not a host cannot be read.",
        "Its date never cannot be read.",
        "Its expiration date n/a cannot be read, so it does not expire."
      ],
      ["These short addresses are not imported: sale."]
    ])
    const flags = yield* read("url,password\nhttps://example.com/1,WAHR\nhttps://example.com/2,FALSCH\n")
    expect(linksOf(flags).map(({ isActive, password }) => [isActive, password])).toEqual([
      [false, null],
      [true, null]
    ])
    expect(flags[0]).toMatchObject({ _tag: "Note", reason: expect.stringContaining("which links have a password") })
    const hash = `$2y$10$${"a".repeat(53)}`
    const secrets = yield* read(`url,password\nhttps://example.com/1,yes\nhttps://example.com/2,${hash}\n`)
    expect(linksOf(secrets).map(({ password }) => password)).toEqual([{ plain: "yes" }, { bcrypt: hash }])
  })
)

it.effect("reports unused columns once", () =>
  Effect.gen(function* () {
    const rows = Array.from({ length: 1200 }, (_, n) => `https://example.com/${n},google,cpc`).join("\n")
    const source = yield* makeSource("csv", { open: fileOf(`URL,Source,Medium\n${rows}`) })
    const notes = (yield* itemsOf(source)).filter((item) => item._tag === "Note")
    expect(notes).toEqual([
      { _tag: "Note", item: "columns", reason: "These columns are not imported: Source, Medium." }
    ])
    const batches = yield* batchesOf(source)
    const rest = yield* batchesOf(source, batches[0]?.cursor)
    expect(rest.flatMap(({ items }) => items).some((item) => item._tag === "Note")).toBe(false)
  })
)
