import { join } from "node:path"
import react from "@vitejs/plugin-react"
import { defineConfig, loadEnv, type Plugin } from "vite"

// In development the pages come from here, and everything else from a server that runs beside it.
const server = loadEnv("", import.meta.dirname, "LINDEN_")["LINDEN_BASE_URL"] ?? "http://127.0.0.1:8787"

const absent = "\0absent"

/**
 * Leaves out two parts of Effect that nothing here reaches, which the bundler cannot know: streams, since answers of the
 * typed client are read whole, and Micro. They would be 15 KiB of the first screen.
 */
const leaveOut: Plugin = {
  name: "leave-out",
  apply: "build",
  enforce: "pre",
  resolveId: (source) => (/^(effect\/Stream|\.\.\/Micro\.js)$/.test(source) ? absent : undefined),
  load: (id) =>
    id === absent
      ? {
          code: `const absent = () => { throw new Error("This part of Effect is not in this build.") }
export default /* @__PURE__ */ new Proxy({}, { get: () => absent })`,
          syntheticNamedExports: true,
          moduleSideEffects: false
        }
      : undefined
}

export default defineConfig({
  root: import.meta.dirname,
  base: "/app/",
  plugins: [leaveOut, react()],
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
    rollupOptions: { output: { experimentalMinChunkSize: 10_000 } },
    chunkSizeWarningLimit: 900
  },
  server: { proxy: { "^/(?!app/)": server } }
})
