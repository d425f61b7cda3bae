import { PageRpcs } from "../destination/PageRpcs.ts"
import { MarkupRpcs } from "../page/render/MarkupRpcs.ts"
import { PictureRpcs } from "../picture/PictureRpcs.ts"
import { DrawRpcs } from "../qr/DrawRpcs.ts"
import { BcryptRpcs } from "../user/BcryptRpcs.ts"

/**
 * Draws QR codes, checks that they scan, re-encodes pictures, renders users' Markdown and style sheets, reads pages of
 * other sites, and verifies passwords that other systems hashed. Each of these takes longer than a redirect may wait.
 */
export const RendererActor = DrawRpcs.merge(PictureRpcs, PageRpcs, MarkupRpcs, BcryptRpcs)
