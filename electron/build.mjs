// Bundles the main process and the preload script. The server process is one of the server's own entry points.
import { build } from "esbuild"

/** @param {string} folder where to put the bundle */
export const buildShell = async (folder) => {
  const common = {
    bundle: true,
    minifyWhitespace: true,
    minifySyntax: true,
    external: ["electron"],
    logLevel: "warning"
  }
  await build({
    ...common,
    entryPoints: { main: "electron/main.ts" },
    outdir: `${folder}/electron`,
    platform: "node",
    format: "esm",
    target: "node22",
    banner: { js: `import{createRequire as __linden}from"node:module";const require=__linden(import.meta.url);` }
  })
  // A sandboxed preload script must be a single CommonJS file.
  await build({
    ...common,
    entryPoints: { preload: "electron/preload.ts" },
    outdir: `${folder}/electron`,
    outExtension: { ".js": ".cjs" },
    platform: "node",
    format: "cjs",
    target: "chrome140"
  })
}
