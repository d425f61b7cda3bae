import { fields } from "./fields.ts"
import { imports } from "./imports.ts"
import { looks } from "./looks.ts"
import { people } from "./people.ts"
import type { Sentence } from "./Recognizer.ts"
import { sources } from "./sources.ts"
import { things } from "./things.ts"

/** The sentences of the API that people read. `compile-english` has compiled their messages, of which Lingui's types know nothing. */
export const sentences = [
  ...fields,
  ...imports,
  ...looks,
  ...people,
  ...sources,
  ...things
] as unknown as ReadonlyArray<Sentence>
