import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { Effect } from "effect"

const isBundled = import.meta.url.endsWith(".js")
const packages = createRequire(import.meta.url)

/** A file of a package, next to the bundle or, when run from sources, from the installed package. */
export const asset = (specifier: string): Effect.Effect<Uint8Array> =>
  Effect.promise(() => {
    const name = specifier.split("/").at(-1) ?? specifier
    return readFile(isBundled ? new URL(`./assets/${name}`, import.meta.url) : packages.resolve(specifier))
  })
