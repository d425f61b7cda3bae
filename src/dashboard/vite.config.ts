import { join } from "node:path"
import react from "@vitejs/plugin-react"
import { Micro, Stream } from "effect"
import { defineConfig, loadEnv, type Plugin } from "vite"
import { designTokens } from "./designTokens.ts"
import { tablerIcons } from "./tablerIcons.ts"
import { translations } from "./translations.ts"
import { worldMap } from "./worldMap.ts"

// In development, Vite serves the dashboard and proxies everything else to a separate server.
const server = loadEnv("", import.meta.dirname, "LINDEN_")["LINDEN_BASE_URL"] ?? "http://127.0.0.1:8787"

const absent = (names: ReadonlyArray<string>) =>
  `const absent = () => { throw new Error("This part of Effect is not in this build.") }
export { ${names.map((name) => `absent as ${name}`).join(", ")} }`

/** Replacements for the parts of Effect that are left out, by import path. */
const leftOut = new Map([
  ["effect/Stream", absent(Object.keys(Stream))],
  ["../Micro.js", absent(Object.keys(Micro))],
  // Leave out metrics: every fiber would update them, but nothing reads them.
  ["./metric.js", "export const counter = () => ({ unsafeUpdate: () => {} }), histogram = counter, tagged = counter"],
  // Leave out the configuration: each new runtime would read it from the environment, which a browser doesn't have.
  ["./configProvider.js", 'export const configProviderTag = { key: "effect/ConfigProvider" }, fromEnv = () => ({})']
])

/**
 * Leaves out parts of Effect that the dashboard never uses but the bundler can't remove: streams (the typed client
 * reads responses whole), Micro, metrics and configuration. They would add 18 KiB to the first screen.
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
  /(\bdescribe\(\s*|\.annotations\(\{\s*(?:identifier: "\w+",\s*)?description:\s*|\bOpenApi\.(?:Summary|Description|Title),\s*)(?:"(?:[^"\\]|\\.)*"|`(?:[^`$\\]|\\.)*`|[a-z][\w.]*(?=,))/g

const access = /\s*\.annotateContext\(needs(?:Session)?\([^()]*\)\)/g

/**
 * Leaves out what endpoints need, which only the server checks, and the contract's descriptions and constants that
 * contain some, which only the API reference shows.
 */
const leaveOutDescriptions: Plugin = {
  name: "leave-out-descriptions",
  apply: "build",
  enforce: "pre",
  transform: (code, id) =>
    /\/src\/(?!dashboard\/)[\w/]+\.ts$/.test(id)
      ? { code: code.replace(described, '$1""').replace(access, ""), map: null }
      : undefined
}

/** What failure codes mean, which only the API reference shows. */
const meanings = /(?<=^ {2}\w+:\s+)"\d{3}: [^"]*"/gm

/** Leaves out sentences that only the server writes, except their parameters. The dashboard has its own messages. */
const leaveOutServerSentences: Plugin = {
  name: "leave-out-server-sentences",
  apply: "build",
  enforce: "pre",
  transform: (code, id) =>
    /\/contract\/faults\/(?:Job|Finding|People|Request|Thing)Sentences\.ts$/.test(id)
      ? {
          code: code.replace(/"(?:[^"\\]|\\.)*"/g, (text) => `"${text.match(/\{[^}]+\}/g)?.join("") ?? ""}"`),
          map: null
        }
      : id.endsWith("/contract/FailureCode.ts")
        ? { code: code.replace(meanings, '""'), map: null }
        : undefined
}

/**
 * Puts the code for international hosts and for phone numbers into files of their own. The first is so small that it
 * would be merged into the first screen, which rarely needs it. Others are so small that they would be merged into the
 * second, which only the screens of QR codes and pages should load.
 */
const setApart = (id: string) =>
  /\/unicodeHost\.ts$|\/punycode\.js\//.test(id)
    ? "hosts"
    : /\/lib\/PhoneNumber\.ts$|\/libphonenumber-js\//.test(id)
      ? "phones"
      : undefined

const link = (rel: string, file: string, more: Readonly<Record<string, string>> = {}) => ({
  tag: "link",
  attrs: { rel, ...more, crossorigin: true, href: `/app/${file}` },
  injectTo: "head" as const
})

/**
 * Preloads the app and its styles in parallel with the first module, which may wait for a catalog, and the fonts, because
 * lines that break differently once a font has loaded move what is below them.
 */
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
      const fonts = Object.keys(bundle).filter((file) => file.endsWith(".woff2"))
      return [
        ...[app.fileName, ...app.imports].map((file) => link("modulepreload", file)),
        ...styles.map((file) => link("stylesheet", file)),
        ...fonts.map((file) => link("preload", file, { as: "font", type: "font/woff2" }))
      ]
    }
  }
}

/**
 * Makes Chromium compile the files of the first screens at once, on another thread, because most of their functions run
 * before the screen is usable. Compiling each on its first call takes a fifth of the main thread's time.
 */
const compileAtOnce: Plugin = {
  name: "compile-at-once",
  apply: "build",
  generateBundle: {
    order: "post",
    handler: (_, bundle) => {
      for (const one of Object.values(bundle)) {
        if (one.type === "chunk" && ["app", "start", "figures", "overview", "links"].includes(one.name))
          one.code = `//# allFunctionsCalledOnLoad\n${one.code}`
      }
    }
  }
}

export default defineConfig({
  root: import.meta.dirname,
  base: "/app/",
  plugins: [
    preloadApp,
    designTokens(),
    tablerIcons(),
    worldMap(),
    ...translations(),
    leaveOut,
    leaveOutDescriptions,
    leaveOutServerSentences,
    compileAtOnce,
    react()
  ],
  build: {
    outDir: join(import.meta.dirname, "../../dist/app"),
    emptyOutDir: true,
    target: "es2022",
    // Saves 5% compared to the default minifier. The first screen has a size budget.
    minify: "terser",
    terserOptions: {
      ecma: 2020,
      compress: { passes: 2, pure_getters: true, unsafe_arrows: true },
      format: { comments: false }
    },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Merge small shared modules, because a separate file for each would add a round trip.
    rollupOptions: { output: { experimentalMinChunkSize: 10_000, manualChunks: setApart } },
    chunkSizeWarningLimit: 900
  },
  server: { proxy: { "^/(?!app/)": server } }
})
