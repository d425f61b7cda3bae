import { build } from "vite"

/** Where the app begins, where nothing else may go, and the screens that somebody begins at. */
const starts = {
  main: "main.ts",
  app: "app.tsx",
  overview: "overview/OverviewScreen.tsx",
  links: "links/LinksScreen.tsx"
}

/** What is loaded with a module before it runs: a build in which nothing is merged tells it to the module. */
const readModules = async (options) => {
  const chunks = new Map()
  const collect = {
    name: "collect-chunks",
    // Before files that hold styles alone are taken out.
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
 * Puts what the first screens load into a file for the app, one for what these screens share, and one for each. Left to
 * itself the bundler makes a file of every set of screens that share something, and merges small ones into any that is
 * loaded anyway: two dozen requests, and a tenth of what they bring is for other screens.
 */
export const firstFiles = async (options) => {
  const modulesOf = await readModules(options)
  const [main, app, overview, links] = Object.values(starts).map(modulesOf)
  const fileOf = (id) => {
    if (main.has(id)) return "main"
    if (app.has(id)) return "app"
    if (overview.has(id) && links.has(id)) return "start"
    return overview.has(id) ? "overview" : links.has(id) ? "links" : undefined
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
