import { build } from "vite"

/** The entry modules: the first one, which must stay small, the app, and the screens that users usually see first. */
const starts = {
  main: "main.ts",
  app: "app.tsx",
  overview: "overview/OverviewScreen.tsx",
  links: "links/LinksScreen.tsx",
  analytics: "analytics/AnalyticsScreen.tsx"
}

/** Finds the modules that must load before each module runs, from a build without merged chunks. */
const readModules = async (options) => {
  const chunks = new Map()
  const collect = {
    name: "collect-chunks",
    // Run before the hook that removes chunks that contain only styles.
    generateBundle: {
      order: "pre",
      handler: (_, bundle) => {
        for (const one of Object.values(bundle)) if (one.type === "chunk") chunks.set(one.fileName, one)
      }
    }
  }
  const output = { experimentalMinChunkSize: 0 }
  await build({
    ...options,
    plugins: [collect],
    build: { write: false, minify: false, reportCompressedSize: false, rollupOptions: { output } }
  })
  return (path) => {
    const first = [...chunks.values()].find(({ moduleIds }) =>
      moduleIds.some((id) => id.endsWith(`/dashboard/${path}`))
    )
    const files = new Set([first.fileName])
    for (const file of files) for (const next of chunks.get(file)?.imports ?? []) files.add(next)
    return new Set([...files].flatMap((file) => chunks.get(file)?.moduleIds ?? []))
  }
}

/**
 * Splits the code of the first screens into a file for the app, a file that these screens share, one for each, and one
 * that the overview shares with the report. By
 * default, the bundler creates a file for every set of screens with common code, and merges small files into others.
 * That would take two dozen requests, and a tenth of the bytes would be for other screens.
 */
export const firstFiles = async (options) => {
  const modulesOf = await readModules(options)
  const [main, app, overview, links, analytics] = Object.values(starts).map(modulesOf)
  const fileOf = (id) => {
    if (main.has(id)) return "main"
    if (app.has(id)) return "app"
    // Without what the report shares with them, it would load the files of both screens.
    if (links.has(id)) return overview.has(id) || analytics.has(id) ? "start" : "links"
    return !overview.has(id) ? undefined : analytics.has(id) ? "figures" : "overview"
  }
  return {
    name: "first-files",
    outputOptions: (given) => ({
      ...given,
      onlyExplicitManualChunks: true,
      manualChunks: (id, known) => fileOf(id) ?? given.manualChunks(id, known)
    })
  }
}
