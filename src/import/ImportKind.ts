import { undoDays } from "./Import.ts"
import { ImportInput } from "./ImportInput.ts"

/** The job kind of imports without its steps, which is enough to create jobs. */
export const importKind = {
  name: "import",
  input: ImportInput,
  undoDays,
  ending: { type: "import.finished", isTold: ({ dry_run }: ImportInput) => !dry_run }
} as const
