import { PageRpcs } from "../destination/PageRpcs.ts"
import { MarkupRpcs } from "../page/render/MarkupRpcs.ts"
import { PictureRpcs } from "../picture/PictureRpcs.ts"
import { DrawRpcs } from "../qr/DrawRpcs.ts"
import { BcryptRpcs } from "../user/BcryptRpcs.ts"

/**
 * Draws codes, checks that they scan, makes pictures anew, reads what owners write for their pages and what others say in theirs, and
 * verifies passwords that other systems hashed. It runs on a
 * thread of its own, since each of these takes longer than a redirect may wait.
 */
export const RendererActor = DrawRpcs.merge(PictureRpcs, PageRpcs, MarkupRpcs, BcryptRpcs)
