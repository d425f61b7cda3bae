import { Schema } from "effect"

/** Why a file cannot be used as a picture, as a sentence. */
export class PictureFault extends Schema.TaggedError<PictureFault>()("PictureFault", { message: Schema.String }) {}

export const brokenPicture = new PictureFault({ message: "The picture is broken: it could not be read." })
export const hugePicture = new PictureFault({ message: "The picture has more than 25 million pixels." })
