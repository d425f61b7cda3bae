import { undoDays } from "./Import.ts"
import { ImportInput } from "./ImportInput.ts"

/** What is known of imports before anything of them is done. */
export const importKind = {
  name: "import",
  input: ImportInput,
  undoDays,
  ending: { type: "import.finished", isTold: ({ dry_run }: ImportInput) => !dry_run }
} as const
