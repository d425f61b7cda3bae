import { ImportRpcs } from "../import/ImportRpcs.ts"
import { IndexRpcs } from "../link/list/IndexRpcs.ts"

/**
 * Works at imports and puts links into the index of searches. It runs on a thread of its own, with a connection to the database of
 * its own, since both would hold up redirects.
 */
export const BackgroundActor = ImportRpcs.merge(IndexRpcs)
