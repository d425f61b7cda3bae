import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

const importsOf = (file: string): ReadonlyArray<string> =>
  [...readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"/g)]
    .map(([, path = ""]) => join(dirname(file), path))
    .filter((path) => path.startsWith("test") && path.endsWith(".ts"))

const reaches = (module: string, file: string, seen = new Set<string>()): boolean =>
  file === module || (!seen.has(file) && importsOf(file).some((next) => reaches(module, next, seen.add(file))))

/** Test files that use a browser, directly or through an import. */
export const browserFiles = (): ReadonlyArray<string> =>
  globSync("test/**/*.test.ts").filter((file) => reaches(join("test/support/Chromium.ts"), file))

// What these test happens before a statement, or after its rows are read; other files run their statements on PostgreSQL.
const besideTheDatabase = new RegExp(
  `^test/(${[
    "(docs|http|ops|server)/",
    "analytics/Zones",
    "auth/RateLimits",
    "contract/Lists",
    "destination/Destinations",
    "import/(Counts|Preview|PreviewWork|Room)",
    "link/LinkFaults",
    "page/(BlockVersions|HeavyPages|PageFaults|PageLanguage|ThemeTiles)",
    "qr/(Images|Logos|Previews|Scans)",
    "signin/Busy",
    "redirect/(Campaigns|Choices|FastRedirect|ForeignPasswords|Hosts|Mistyped)"
  ].join("|")})\\b`
)

/** Test files that use one database alone, and could behave differently on the other. */
export const oneDatabaseFiles = (): ReadonlyArray<string> =>
  globSync("test/**/*.test.ts").filter(
    (file) =>
      !besideTheDatabase.test(file) &&
      /\b(oneDatabase|\w*OnOneDatabase|on(One\w*|CheckingServer|ReadingServer)|withLogos)\b/.test(
        readFileSync(file, "utf8")
      )
  )
