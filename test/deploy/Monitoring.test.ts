import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "../..")
const textOf = (path: string) => readFileSync(join(root, path), "utf8")

const metrics = new Set(
  [...textOf("docs/operations.md").matchAll(/^\| `(\w+)` \| \w+ \|/gm)].map(([, name = ""]) => name)
)

it.each(["deploy/prometheus-alerts.yaml", "deploy/grafana-dashboard.json"])(
  "%s uses metrics that the documentation lists",
  (path) => {
    const used = [...textOf(path).matchAll(/\b(?:linden|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_bucket$/, "")
    )
    expect(used.length).toBeGreaterThan(5)
    expect(used.filter((name) => !metrics.has(name))).toEqual([])
  }
)

it("the Grafana dashboard has panels that don't overlap", () => {
  const { panels } = JSON.parse(textOf("deploy/grafana-dashboard.json")) as {
    panels: ReadonlyArray<{ title: string; gridPos: { x: number; y: number; w: number; h: number } }>
  }
  const cells = panels.flatMap(({ gridPos: { x, y, w } }) => Array.from({ length: w }, (_, n) => `${x + n},${y}`))
  expect(new Set(cells).size).toBe(cells.length)
  expect(Math.max(...panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24)
})
