import { existsSync, readdirSync, readFileSync, statSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import type { Node } from "@babel/types"
import { expect, it } from "vitest"
import { isReserved, isShortCode } from "../src/contract/ShortCode.ts"
import { clickMigrations } from "../src/storage/ClickMigrations.ts"
import { migrations } from "../src/storage/Migrations.ts"
import { nodesOf, treeOf } from "./support/SourceTree.ts"

const root = join(import.meta.dirname, "..")

const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder)).flatMap((name) => {
    const path = join(folder, name)
    return statSync(join(root, path)).isDirectory() ? filesBelow(path) : /\.tsx?$/.test(name) ? [path] : []
  })

interface Import {
  readonly from: string
  /** A path from the root of the repository, or the name of a package. */
  readonly to: string
}

/** What a node imports: by a declaration, a re-export, `import()` or an import type. */
const importedBy = (node: Node): ReadonlyArray<string> => {
  const source =
    node.type === "CallExpression" && node.callee.type === "Import"
      ? node.arguments[0]
      : node.type === "TSImportType"
        ? node.argument
        : "source" in node
          ? node.source
          : undefined
  return typeof source === "object" && source?.type === "StringLiteral" ? [source.value] : []
}

const importsIn = (path: string): ReadonlyArray<string> =>
  [...nodesOf(treeOf(path, readFileSync(join(root, path), "utf8")))].flatMap(importedBy)

const imports: ReadonlyArray<Import> = ["src", "layers", "electron"]
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap(filesBelow)
  .flatMap((from) =>
    importsIn(from).map((to) => ({
      from,
      to: to.startsWith(".") ? relative(root, join(root, dirname(from), to)) : to
    }))
  )

const featureOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1]

const broken = (rule: (one: Import) => boolean) => imports.filter(rule).map(({ from, to }) => `${from} -> ${to}`)

const drivers = /^(@effect\/platform-node|@effect\/sql-|better-sqlite3|pg$|pg\/)/

it("src never imports layers or electron", () => {
  expect(broken(({ from, to }) => from.startsWith("src/") && /^(layers|electron)\//.test(to))).toEqual([])
})

it("reads keep failures of the database in their types, so that the compiler finds a forgotten one", () => {
  expect(readFileSync(join(root, "src/storage/Rows.ts"), "utf8")).not.toMatch(/orDie|\bdie\(|, never, R>/)
  const sources = ["src", "layers", "electron"].flatMap(filesBelow)
  const among = (pattern: RegExp) => sources.filter((path) => pattern.test(readFileSync(join(root, path), "utf8")))
  expect(among(/\borDie\(\s*(?:rowsOf|rowOf|hasRows|countOf)\(/)).toEqual(["src/upload/Uploads.ts"])
  // Middleware can't declare them.
  const declaring = ["src/auth/AuthnLive.ts", "src/idempotency/IdempotencyLive.ts", "src/signin/SignInGuardLive.ts"]
  expect(among(/\bundeclaredSql\(/)).toEqual(declaring)
})

it("layers never imports electron", () => {
  expect(broken(({ from, to }) => from.startsWith("layers/") && /^electron(\/|$)/.test(to))).toEqual([])
})

/**
 * The levels of the source, from the bottom up: a file never imports from a higher level. A subfolder at another level
 * than its folder is listed by itself.
 */
const floors = [
  ...[
    "contract",
    "lib",
    "net",
    "settings",
    "StartError.ts",
    "http",
    "storage",
    "worker",
    "cluster",
    "mail",
    "event",
    "audit"
  ],
  ...[
    "user",
    "auth",
    "idempotency",
    "targeting",
    "tag",
    "domain",
    "utm",
    "folder",
    "picture",
    "destination",
    "trash",
    "click",
    "link",
    "visit",
    "audit/read",
    "analytics",
    "rehearsal",
    "annotation",
    "missedpath",
    "team",
    "member",
    "node",
    "job"
  ],
  ...[
    "upload",
    "backup",
    "copy",
    "qr",
    "redirect",
    "savedview",
    "sharedreport",
    "page",
    "abuse",
    "renderer",
    "restore",
    "bulk",
    "clickdeletion",
    "webhook",
    "export",
    "import",
    "linkcheck",
    "background",
    "signin",
    "deletion"
  ],
  ...["Api.ts", "docs", "app", "ops", "janitor", "doctor", "cli", "server", "Http.ts", "dashboard"]
]
const dashboardFloors = [
  ...[
    "words",
    "icons",
    "style.css",
    "api",
    "ui",
    "theme.ts",
    "queries",
    "library",
    "history",
    "jobs",
    "analytics",
    "entry",
    "links"
  ],
  ...[
    "imports",
    "qr",
    "pages",
    "trash",
    "shell",
    "settings",
    "webhooks",
    "overview",
    "routes",
    "router.tsx",
    "app.tsx",
    "main.ts",
    "lingui.config.ts",
    "designTokens.ts",
    "tablerIcons.ts",
    "translations.ts",
    "worldMap.ts",
    "vite.config.ts"
  ]
]

for (const [house, order] of [
  ["src", floors],
  ["src/dashboard", dashboardFloors]
] as const) {
  it(`no file of ${house} imports from a higher level, so there are no import cycles between folders`, () => {
    const floorOf = (path: string) => {
      if (!path.startsWith(`${house}/`)) return undefined
      const [folder, subfolder] = path.slice(house.length + 1).split("/")
      return order.includes(`${folder}/${subfolder}`) ? `${folder}/${subfolder}` : folder
    }
    const height = (path: string) => {
      const floor = floorOf(path)
      return floor === undefined ? -1 : order.indexOf(floor)
    }
    const own = imports.filter(({ from }) => from.startsWith(`${house}/`))
    expect([...new Set(own.map(({ from }) => floorOf(from)))].filter((floor) => !order.includes(floor ?? ""))).toEqual(
      []
    )
    expect(own.filter(({ from, to }) => height(to) > height(from)).map(({ from, to }) => `${from} -> ${to}`)).toEqual(
      []
    )
  })
}

it("drivers and platform-node stay in storage, layers, electron and cli", () => {
  expect(
    broken(({ from, to }) => drivers.test(to) && !/^(src\/storage|src\/cli|layers|electron)\//.test(from))
  ).toEqual([])
})

it("redirects and public pages never use the SqlClient, and redirects use no Repo", () => {
  expect(
    broken(
      ({ from, to }) =>
        (from.startsWith("src/redirect/") && /Repo\.ts$/.test(to)) ||
        (/^src\/(redirect|visit|page\/view)\//.test(from) && to.startsWith("@effect/sql"))
    )
  ).toEqual([])
})

it("no feature imports another feature's Http or Repo", () => {
  expect(
    broken(
      ({ from, to }) =>
        from.startsWith("src/") &&
        /^src\/([^/]+\/)+(\w*Repo|Http)\.ts$/.test(to) &&
        featureOf(from) !== undefined &&
        featureOf(from) !== featureOf(to)
    )
  ).toEqual([])
})

it("a contract only imports contracts, models and pure files", () => {
  const contract = /^src\/(contract\/\w+|(\w+\/)+Api|Api)\.ts$/
  expect(
    broken(
      ({ from, to }) =>
        contract.test(from) &&
        (/(Repo|Http|Live)\.ts$/.test(to) || to.startsWith("@effect/sql") || to.startsWith("node:"))
    )
  ).toEqual([])
})

it("the dashboard only imports contracts, models, pure files and itself", () => {
  const isService = (path: string) =>
    /(Repo|Http|Live|Actor)\.ts$/.test(path) ||
    /Effect\.Service|Context\.Tag|from "node:|from "@effect\/sql/.test(readFileSync(join(root, path), "utf8"))
  expect(
    broken(
      ({ from, to }) =>
        from.startsWith("src/dashboard/") && to.startsWith("src/") && !to.startsWith("src/dashboard/") && isService(to)
    )
  ).toEqual([])
})

const physicalProps =
  /\s(m|p)[lr]=|\sta=(\{[^}]*)?"(left|right)"|style=\{\{[^}]*\b(left|right|\w+(Left|Right)):|textAlign: "(left|right)"/g
const physicalStyles =
  /(?:^|[\s;{])((?:[a-z-]+-)?(?:left|right)(?:-[a-z]+)*\s*:[^;}]*|(?:text-align|float|clear)\s*:\s*(?:left|right))/g
const sides = /\b(?:inset|margin|padding)\s*:\s*([^;}]+)/g

/** A value without the spaces between parentheses. */
const withoutInnerSpaces = (value: string): string => {
  const flat = value.replace(/\(([^()]*)\)/g, (_, inner: string) => `<${inner.replace(/\s/g, "")}>`)
  return flat === value ? flat : withoutInnerSpaces(flat)
}

/** What in a source of the dashboard is on the same side in both writing directions. */
const physicalIn = (path: string, text: string): ReadonlyArray<string> => {
  if (!path.endsWith(".css")) return [...text.matchAll(physicalProps)].map(([found]) => found)
  // The edges of the screen are physical.
  const styles = [...text.matchAll(physicalStyles)].map(([, found = ""]) => found)
  const uneven = [...text.matchAll(sides)].filter(([, values = ""]) => {
    const [, right, , left] = withoutInnerSpaces(values.trim()).split(/\s+/)
    return left !== undefined && right !== left
  })
  return [...styles.filter((found) => !found.includes("safe-area-inset")), ...uneven.map(([found]) => found)]
}

it("the dashboard's styles and props follow the writing direction", () => {
  for (const [path, text] of [
    ["a.tsx", '<Group ml="auto">'],
    ["a.tsx", '<Table.Th scope="col" ta="right">'],
    ["a.tsx", "<div style={{ marginLeft: 4 }} />"],
    ["a.css", ".a {\n  left: 0;\n}"],
    ["a.css", ".a { padding-right: 1rem; }"],
    ["a.css", ".a { border-top-left-radius: 0; }"],
    ["a.css", ".a { text-align: left; }"],
    ["a.css", ".a { inset: 3.75rem auto var(--bottom, 0px) 0; }"]
  ] as const) {
    expect(physicalIn(path, text), text).toHaveLength(1)
  }
  const files = readdirSync(join(root, "src/dashboard"), { recursive: true, encoding: "utf8" })
  expect(
    files
      .filter((name) => /\.(tsx|css)$/.test(name))
      .flatMap((name) =>
        physicalIn(name, readFileSync(join(root, "src/dashboard", name), "utf8")).map((found) => [name, found])
      )
  ).toEqual([])
})

it("a migration imports no model, because models change", () => {
  const migration = /^src\/storage\/(migrations|clickMigrations)\//
  expect(broken(({ from, to }) => migration.test(from) && to.startsWith("src/") && !migration.test(to))).toEqual([])
})

for (const [folder, listed] of [
  ["src/storage/migrations", migrations],
  ["src/storage/clickMigrations", clickMigrations]
] as const) {
  it(`every migration file in ${folder} is listed, with a unique number`, () => {
    const files = filesBelow(folder)
      .map((path) => path.replace(/^.*\/|\.ts$/g, ""))
      // A migration may import a file beside it with what only one database needs.
      .filter((name) => !imports.some(({ from, to }) => from.startsWith(folder) && to === `${folder}/${name}.ts`))
    expect(Object.keys(listed).sort()).toEqual([...files].sort())
    expect(new Set(files.map((name) => Number.parseInt(name, 10))).size).toBe(files.length)
  })
}

it("only a table's own module writes its rows, because it knows the columns", () => {
  const writing = ["src", "layers", "electron"]
    .flatMap(filesBelow)
    .filter((path) => /\b(sql|main)\.(insert|update|updateValues)\(/.test(readFileSync(join(root, path), "utf8")))
  expect(writing).toEqual(["src/storage/Table.ts"])
})

it("only the renderer's thread parses users' Markdown, HTML and CSS", () => {
  const parsers = /^(micromark|css-tree)$|^src\/page\/(render\/Markdown|css\/Clean)\.ts$/
  const threadAlone = new Set([
    "src/page/render/PageParts.ts",
    "src/page/css/Clean.ts",
    // In the owner's own browser.
    "src/dashboard/pages/form/PlainText.ts",
    // The texts of the API document, which are the project's own.
    "src/docs/view/Markdown.ts"
  ])
  expect(
    broken(({ from, to }) => parsers.test(to) && !threadAlone.has(from) && from !== "src/page/render/Markdown.ts")
  ).toEqual([])
  expect(broken(({ to }) => to === "src/page/render/PageParts.ts")).toEqual([
    "src/renderer/RendererActorLive.ts -> src/page/render/PageParts.ts"
  ])
})

it("no file has more than 400 lines", () => {
  const lines = (path: string) => readFileSync(join(root, path), "utf8").trimEnd().split("\n").length
  expect(["src", "layers", "electron"].flatMap(filesBelow).filter((path) => lines(path) > 400)).toEqual([])
})

/** A file whose name is a role, so that it is found by it, may be short. */
const role = /(Api|Http|Tables|Repo|Rpcs|Live|Names)\.tsx?$|\/\w*[mM]igrations\//

it("few files are fragments: below 25 lines, and imported by one file only", () => {
  const importers = Map.groupBy(imports, ({ to }) => to)
  const lines = (path: string) => readFileSync(join(root, path), "utf8").trimEnd().split("\n").length
  const fragments = ["src", "layers", "electron"]
    .flatMap(filesBelow)
    .filter((path) => !role.test(path) && lines(path) < 25)
    .filter((path) => new Set(importers.get(path)?.map(({ from }) => from)).size === 1)
  expect(fragments.length, fragments.join("\n")).toBeLessThanOrEqual(45)
})

it("only Settings reads the environment", () => {
  const reading = (pattern: RegExp) =>
    filesBelow("src").filter((path) => pattern.test(readFileSync(join(root, path), "utf8")))
  expect(reading(/process\.env/)).toEqual(["src/settings/Settings.ts"])
  expect(reading(/\bConfig\.\w/).filter((path) => !path.startsWith("src/settings/"))).toEqual([])
})

it("an install links every version of Node that it contains", () => {
  const { optionalDependencies, scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const brought = Object.keys(optionalDependencies).filter((name) => name.startsWith("node-"))
  expect(brought.length).toBeGreaterThan(0)
  expect(scripts.postinstall).toBe(`npm rebuild --ignore-scripts ${brought.join(" ")}`)
})

it("no short code can be the first part of a path of the server", () => {
  const paths = filesBelow("src").flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/\brouter\s*\.(?:get|post|put|all)\(\s*"\/([^"]*)"/g)].map(
      ([, route]) => route?.split("/", 1)[0] ?? ""
    )
  )
  expect(paths).toEqual(expect.arrayContaining(["reports", "internal", "b", "app"]))
  expect(paths.filter((first) => isShortCode(first) && !isReserved(first))).toEqual([])
})

it("an install verifies every package of the registry, and the lock file names no registry", () => {
  const text = readFileSync(join(root, "package-lock.json"), "utf8")
  const packages = Object.entries<Readonly<Record<string, unknown>>>(JSON.parse(text).packages)
  const unverified = packages.filter(
    ([path, { integrity, link }]) => path !== "" && link !== true && !/^sha512-/.test(String(integrity))
  )
  expect(unverified.map(([path]) => path)).toEqual([])
  expect(text).not.toContain('"resolved"')
})
