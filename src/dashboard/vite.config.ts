import { join } from "node:path"
import react from "@vitejs/plugin-react"
import { defineConfig, loadEnv } from "vite"

// In development the pages come from here, and everything else from a server that runs beside it.
const server = loadEnv("", import.meta.dirname, "LINDEN_")["LINDEN_BASE_URL"] ?? "http://127.0.0.1:8787"

export default defineConfig({
  root: import.meta.dirname,
  base: "/app/",
  plugins: [react()],
  build: {
    outDir: join(import.meta.dirname, "../../dist/app"),
    emptyOutDir: true,
    target: "es2022",
    // It takes a twentieth off what the default leaves, and the first screen has a budget.
    minify: "terser",
    terserOptions: { compress: { pure_getters: true }, format: { comments: false } },
    assetsInlineLimit: 0,
    // What the shell needs is one file: a chunk for each small thing would cost a round trip each.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900
  },
  server: { proxy: { "^/(?!app/)": server } }
})
