import { ExportRpcs } from "../export/ExportRpcs.ts"
import { ImportRpcs } from "../import/ImportRpcs.ts"
import { IndexRpcs } from "../link/list/IndexRpcs.ts"

/**
 * Runs imports, parses previews of files, writes exports and builds the search index of links. Each would delay
 * redirects, so the actor has its own thread and database connection.
 */
export const BackgroundActor = ImportRpcs.merge(ExportRpcs, IndexRpcs)
