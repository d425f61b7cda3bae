// Writes an Icon*.ts for each icon that the dashboard imports, from Tabler Icons (MIT), which has a hundred times as many:
// npm install --no-save @tabler/icons-react && node src/dashboard/icons/generate.mjs
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const here = import.meta.dirname
const dashboard = join(here, "..")
const wanted = new Set(
  readdirSync(dashboard, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/(^|\/)(icons|node_modules)\//.test(name))
    .flatMap((name) => [
      ...readFileSync(join(dashboard, name), "utf8").matchAll(/import \{ (Icon\w+) \} from "[./]+\/icons\/\1\.ts"/g)
    ])
    .map(([, name]) => name)
)

for (const name of readdirSync(here)) if (/^Icon\w+\.ts$/.test(name)) rmSync(join(here, name))
for (const name of wanted) {
  const { __iconNode: nodes } = await import(`@tabler/icons-react/dist/esm/icons/${name}.mjs`)
  const isPlain = nodes.every(([tag, { d, key, ...more }]) => tag === "path" && d && Object.keys(more).length === 0)
  if (!isPlain) throw new Error(`${name} is not made of paths alone.`)
  const path = nodes.map(([, { d }]) => d).join("")
  const kind = name.endsWith("Filled") ? "filled" : "outline"
  const text = `// Written by generate.mjs from Tabler Icons (MIT).
import { makeIcon } from "./makeIcon.tsx"

export const ${name} = /* @__PURE__ */ makeIcon(
  "${path}",
  "${kind}"
)
`
  writeFileSync(join(here, `${name}.ts`), text)
}
