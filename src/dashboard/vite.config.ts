import { join } from "node:path"
import react from "@vitejs/plugin-react"
import { Micro, Stream } from "effect"
import { defineConfig, loadEnv, type Plugin } from "vite"
import { tablerIcons } from "./tablerIcons.ts"
import { translations } from "./translations.ts"

// In development the pages come from here, and everything else from a server that runs beside it.
const server = loadEnv("", import.meta.dirname, "LINDEN_")["LINDEN_BASE_URL"] ?? "http://127.0.0.1:8787"

const absent = (names: ReadonlyArray<string>) =>
  `const absent = () => { throw new Error("This part of Effect is not in this build.") }
export { ${names.map((name) => `absent as ${name}`).join(", ")} }`

/** What stands for the parts of Effect that are left out, by what imports them name. */
const leftOut = new Map([
  ["effect/Stream", absent(Object.keys(Stream))],
  ["../Micro.js", absent(Object.keys(Micro))],
  // Every fiber counts itself, and what it has counted is asked for by nobody.
  ["./metric.js", "export const counter = () => ({ unsafeUpdate: () => {} }), histogram = counter, tagged = counter"],
  // The environment, which a browser has not, is put into each runtime as it is made.
  ["./configProvider.js", 'export const configProviderTag = { key: "effect/ConfigProvider" }, fromEnv = () => ({})']
])

/**
 * Leaves out parts of Effect that nothing here reaches, which the bundler cannot know: streams, which the HTTP client
 * of @effect/platform reads bodies by where it is asked to (answers of the typed client are read whole), Micro, which
 * every fiber could turn into, metrics and configuration. They would be 18 KiB of the first screen.
 */
const leaveOut: Plugin = {
  name: "leave-out",
  apply: "build",
  enforce: "pre",
  resolveId: (source, importer) =>
    leftOut.has(source) && /\/node_modules\/(?:@effect|effect)\//.test(importer ?? "")
      ? `\0left-out:${source}`
      : undefined,
  load: (id) => {
    const code = leftOut.get(id.replace("\0left-out:", ""))
    return code === undefined ? undefined : { code, moduleSideEffects: false }
  }
}

const described =
  /(\bdescribe\(\s*|\bOpenApi\.(?:Summary|Description|Title),\s*)(?:"(?:[^"\\]|\\.)*"|`(?:[^`$\\]|\\.)*`)/g

/** Leaves out what the contract says to readers of the API reference, which nobody is told here. */
const leaveOutDescriptions: Plugin = {
  name: "leave-out-descriptions",
  apply: "build",
  enforce: "pre",
  transform: (code, id) =>
    /\/src\/(?!dashboard\/)[\w/]+\.ts$/.test(id) ? { code: code.replace(described, '$1""'), map: null } : undefined
}

/** Sets apart what writes international hosts, which hardly anybody does: being small, it would else come with the first screen. */
const setApart = (id: string) => (/\/unicodeHost\.ts$|\/punycode\.js\//.test(id) ? "hosts" : undefined)

const link = (rel: string, file: string) => ({
  tag: "link",
  attrs: { rel, crossorigin: true, href: `/app/${file}` },
  injectTo: "head" as const
})

/** Asks for the app and its styles beside the file that begins, which waits for the words of a language at most. */
const preloadApp: Plugin = {
  name: "preload-app",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk")
      const app = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith("/dashboard/app.tsx")))
      if (app === undefined) return []
      const styles = [...(app.viteMetadata?.importedCss ?? [])]
      return [
        ...[app.fileName, ...app.imports].map((file) => link("modulepreload", file)),
        ...styles.map((file) => link("stylesheet", file))
      ]
    }
  }
}

export default defineConfig({
  root: import.meta.dirname,
  base: "/app/",
  plugins: [preloadApp, tablerIcons(), ...translations(), leaveOut, leaveOutDescriptions, react()],
  build: {
    outDir: join(import.meta.dirname, "../../dist/app"),
    emptyOutDir: true,
    target: "es2022",
    // It takes a twentieth off what the default leaves, and the first screen has a budget.
    minify: "terser",
    terserOptions: {
      ecma: 2020,
      compress: { passes: 2, pure_getters: true, unsafe_arrows: true },
      format: { comments: false }
    },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A file for each small thing that screens share would cost a round trip each.
    rollupOptions: { output: { experimentalMinChunkSize: 10_000, manualChunks: setApart } },
    chunkSizeWarningLimit: 900
  },
  server: { proxy: { "^/(?!app/)": server } }
})
