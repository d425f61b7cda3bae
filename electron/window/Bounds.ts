import type { Area, Bounds } from "../shell/Windows.ts"

export const usualBounds: Bounds = { width: 1200, height: 820, isMaximized: false }

/** The part of a title bar that must be on a screen, in pixels, so that the user can drag it. */
const grip = 80

const isWithinReach = ({ x = 0, y = 0, width }: Bounds, area: Area) =>
  x + width >= area.x + grip &&
  x <= area.x + area.width - grip &&
  y >= area.y - 10 &&
  y <= area.y + area.height - grip / 2

/** The last bounds if they are still on a screen; otherwise the same size, centered on the first screen. */
export const fitted = (bounds: Bounds, screens: ReadonlyArray<Area>): Bounds => {
  const { x, y, isMaximized } = bounds
  const screen = x === undefined || y === undefined ? undefined : screens.find((area) => isWithinReach(bounds, area))
  const room = screen ?? screens[0]
  const width = Math.min(bounds.width, room?.width ?? bounds.width)
  const height = Math.min(bounds.height, room?.height ?? bounds.height)
  return screen === undefined ? { width, height, isMaximized } : { x, y, width, height, isMaximized }
}
