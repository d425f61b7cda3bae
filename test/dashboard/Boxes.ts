import type { Locator } from "playwright-core"
import { expect } from "vitest"

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The boxes of visible elements, once none of them moves: layouts settle some frames after an element appears. */
export const stillBoxes = async <const All extends ReadonlyArray<Locator>>(
  ...all: All
): Promise<{ readonly [Place in keyof All]: Box }> => {
  let boxes: ReadonlyArray<Box | null> = []
  const isStill = async () => {
    const before = JSON.stringify(boxes)
    boxes = await Promise.all(all.map((one) => one.boundingBox()))
    return !boxes.includes(null) && JSON.stringify(boxes) === before
  }
  await expect.poll(isStill, { interval: 100 }).toBe(true)
  return boxes as { readonly [Place in keyof All]: Box }
}

/** The box of a visible element, once it does not move. */
export const stillBox = async (one: Locator): Promise<Box> => (await stillBoxes(one))[0]

export const rightOf = ({ x, width }: Box): number => x + width
export const bottomOf = ({ y, height }: Box): number => y + height
