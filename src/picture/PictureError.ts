import { Schema } from "effect"
import { fault } from "../contract/faults/Fault.ts"
import { Fault } from "../contract/faults/Wire.ts"

/** The picture can't be used; `fault` is the reason. */
export class PictureError extends Schema.TaggedError<PictureError>()("PictureError", { fault: Fault }) {}

export const brokenPicture = new PictureError({ fault: fault("broken_picture") })
export const hugePicture = new PictureError({ fault: fault("too_many_pixels", { most: 25 }) })
