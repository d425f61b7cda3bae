import { undoDays } from "./Import.ts"
import { ImportInput } from "./ImportInput.ts"

/** The job kind of imports: everything that is known without running one. */
export const importKind = {
  name: "import",
  input: ImportInput,
  undoDays,
  ending: { type: "import.finished", isTold: ({ dry_run }: ImportInput) => !dry_run }
} as const
