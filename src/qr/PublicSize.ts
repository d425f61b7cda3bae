const sizes = [64, 128, 256, 512, 1024, 2048]

/** The public width for a requested one: the next larger of a few, because each costs a drawing. */
export const publicSize = (asked: number): number => sizes.find((size) => size >= asked) ?? 2048
