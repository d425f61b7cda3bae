import { plural, t } from "@lingui/core/macro"
import { Tooltip } from "@mantine/core"
import { type MouseEvent, useState } from "react"
import { shapes, viewBox } from "~world-map"
import "./heat.css"
import type { Line } from "./breakdowns.ts"
import { countryName } from "./names.ts"
import styles from "./WorldMap.module.css"
import { strengthOf } from "./weekHours.ts"

interface Props {
  readonly lines: ReadonlyArray<Line>
  /** The ISO codes of the countries that the report is filtered by. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (line: Line) => void
}

const codeAt = ({ target }: MouseEvent) => (target instanceof SVGPathElement ? target.dataset["code"] : undefined)

/**
 * The countries of the world, shaded by their visits; a click on one filters by it. It is a picture to screen readers
 * and the keyboard, which have the list of countries.
 */
export const WorldMap = ({ lines, chosen, onChoose }: Props) => {
  const [pointed, setPointed] = useState<string>()
  const counted = new Map(lines.map((line) => [line.key, line]))
  // Roots of counts, because one country often has most visits.
  const strengthIn = (count: number) => strengthOf(Math.sqrt(count), Math.sqrt(lines[0]?.count ?? 1))
  const textOf = (code: string) =>
    `${countryName(code)}: ${plural({ count: counted.get(code)?.count ?? 0 }, { one: "# visit", other: "# visits" })}`
  return (
    <Tooltip.Floating label={textOf(pointed ?? "")} disabled={pointed === undefined}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list of countries does the same with the keyboard. */}
      <svg
        className={styles["map"]}
        viewBox={viewBox}
        role="img"
        aria-label={t`Map of visits by country. The list of countries has the same data.`}
        onPointerOver={(event) => setPointed(codeAt(event) || undefined)}
        onPointerLeave={() => setPointed(undefined)}
        onClick={(event) => {
          const line = counted.get(codeAt(event) ?? "")
          if (line !== undefined && line.key !== "") onChoose(line)
        }}
      >
        {shapes.map(([code, path]) => {
          const count = code === "" ? 0 : (counted.get(code)?.count ?? 0)
          return (
            <path
              key={path}
              d={path}
              data-code={code}
              data-strength={strengthIn(count)}
              data-clicked={count > 0 || undefined}
              data-chosen={chosen.has(code) || undefined}
            />
          )
        })}
      </svg>
    </Tooltip.Floating>
  )
}
