import {
  chart,
  dark,
  elevations,
  fontSizes,
  fonts,
  headings,
  leaf,
  light,
  radii,
  roles,
  spacing
} from "../../src/lib/DesignTokens.ts"

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n")

const code = (text: string) => `\`${text}\``

const pixels = (rem: string) => `${Number.parseFloat(rem) * 16} px`

const sizes = (values: Readonly<Record<string, string>>, variable: string) =>
  table(
    ["name", "value", "variable in the dashboard"],
    Object.entries(values).map(([name, value]) => [
      name,
      `${value}, ${pixels(value)}`,
      code(`--mantine-${variable}-${name}`)
    ])
  )

/** The tables of `docs/design.md`, by the heading they follow. */
export const tables: Readonly<Record<string, string>> = {
  Type: [
    table(
      ["family", "fonts"],
      Object.entries(fonts).map(([name, list]) => [name, list])
    ),
    sizes(fontSizes, "font-size"),
    table(
      ["heading", "size", "line height"],
      Object.entries(headings).map(([name, { fontSize, lineHeight }]) => [
        name,
        `${fontSize}, ${pixels(fontSize)}`,
        lineHeight
      ])
    )
  ].join("\n\n"),
  Spaces: sizes(spacing, "spacing"),
  Shapes: [
    sizes(radii, "radius"),
    table(
      ["elevation", "light", "dark", "variables in the dashboard"],
      Object.entries(elevations).map(([name, looks], place) => [
        name,
        ...looks.map(code),
        (["xs sm", "md", "lg xl"][place] ?? "").replace(/\w+/g, (size) => code(`--mantine-shadow-${size}`))
      ])
    )
  ].join("\n\n"),
  Colors: [
    table(
      ["shade", "leaf", "light", "dark"],
      leaf.map((color, shade) => [String(shade), ...[color, light[shade] ?? "", dark[shade] ?? ""].map(code)])
    ),
    table(
      ["role", "light", "dark"],
      Object.entries(roles).map(([name, looks]) => [name, ...looks.map(code)])
    )
  ].join("\n\n"),
  Charts: table(
    ["series", "light", "dark", "variable in the dashboard"],
    chart.map((looks, place) => [String(place + 1), ...looks.map(code), code(`--linden-chart-${place + 1}`)])
  )
}

/** Puts the current tables into the document, each between its two markers. */
export const withTables = (text: string): string =>
  text.replace(
    /(<!-- tokens: (\w+) -->\n).*?(\n<!-- end -->)/gs,
    (_, start: string, name: string, end: string) => `${start}\n${tables[name]}\n${end}`
  )
