import { ImportRpcs } from "../import/ImportRpcs.ts"
import { PreviewRpcs } from "../import/PreviewRpcs.ts"
import { IndexRpcs } from "../link/list/IndexRpcs.ts"

/**
 * Works at imports, parses previews of files and puts links into the index of searches. It runs on a thread of its own, with a
 * connection to the database of its own, since all of them would delay redirects.
 */
export const BackgroundActor = ImportRpcs.merge(IndexRpcs, PreviewRpcs)
