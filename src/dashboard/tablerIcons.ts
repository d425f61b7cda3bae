import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import type { Plugin } from "vite"

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
}

const set = createRequire(import.meta.url).resolve("@iconify-json/tabler/icons.json")
const makeIcon = join(import.meta.dirname, "icons/makeIcon.tsx")

/** Joins the paths of an icon. `M0 0` lets a path start with a relative move. */
const pathOf = (name: string, body: string): string => {
  const elements = body.match(/<[a-z]+/g) ?? []
  if (!elements.every((element) => element === "<path" || element === "<g")) {
    throw new Error(`The icon ${name} of Tabler Icons has other elements than paths.`)
  }
  const paths = [...body.matchAll(/ d="([^"]+)"/g)].map(([, path = ""]) => path)
  return paths.map((path, place) => (place > 0 && path.startsWith("m") ? `M0 0${path}` : path)).join("")
}

/**
 * Turns `import IconX from "~icons/tabler/x"` into a component with this icon of Tabler Icons. It replaces
 * unplugin-icons, which needs 24 packages.
 */
export const tablerIcons = (): Plugin => {
  const prefix = "~icons/tabler/"
  let icons: IconSet["icons"] | undefined
  return {
    name: "tabler-icons",
    enforce: "pre",
    resolveId: (source) => (source.startsWith(prefix) ? `\0${source}` : undefined),
    load: (id) => {
      if (!id.startsWith(`\0${prefix}`)) return
      const name = id.slice(prefix.length + 1)
      icons ??= (JSON.parse(readFileSync(set, "utf8")) as IconSet).icons
      const body = icons[name]?.body
      if (body === undefined) throw new Error(`Tabler Icons has no icon ${name}.`)
      const kind = body.includes("stroke=") ? "outline" : "filled"
      return `import { makeIcon } from ${JSON.stringify(makeIcon)}
export default /* @__PURE__ */ makeIcon(${JSON.stringify(pathOf(name, body))}, "${kind}")`
    }
  }
}
