const sizes = [64, 128, 256, 512, 1024, 2048]

/** The width that strangers get where they ask for one: the next larger of a few, since each costs a drawing. */
export const publicSize = (asked: number): number => sizes.find((size) => size >= asked) ?? 2048
