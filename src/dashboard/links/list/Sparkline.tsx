import styles from "./LinkRow.module.css"

const [width, height] = [80, 24]
/** Room for half of the line's width at the top and bottom. */
const edge = 1.5

/** Daily clicks as a line from left to right; a flat line if there are none. The number of clicks is next to it. */
export const Sparkline = ({ clicks }: { readonly clicks: ReadonlyArray<number> }) => {
  const most = Math.max(1, ...clicks)
  const step = width / Math.max(1, clicks.length - 1)
  const points = clicks.map((count, day) => {
    const y = height - edge - (count / most) * (height - 2 * edge)
    return `${(day * step).toFixed(1)},${y.toFixed(1)}`
  })
  const isFlat = clicks.every((count) => count === 0)
  return (
    <svg
      className={styles["sparkline"]}
      data-chart
      data-flat={isFlat || undefined}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      {!isFlat && <polygon points={`0,${height} ${points.join(" ")} ${width},${height}`} />}
      <polyline points={points.join(" ")} />
    </svg>
  )
}
