import { Schema } from "effect"

/** Why a file cannot be used as a picture, as a sentence. */
export class PictureError extends Schema.TaggedError<PictureError>()("PictureError", { message: Schema.String }) {}

export const brokenPicture = new PictureError({ message: "The picture is broken: it could not be read." })
export const hugePicture = new PictureError({ message: "The picture has more than 25 million pixels." })
