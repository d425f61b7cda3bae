import * as Command from "@effect/cli/Command"
import { Layer } from "effect"
import { importCommand } from "../../src/cli/Imports.ts"
import { jobCommand } from "../../src/cli/Jobs.ts"
import { ImportToolsLive } from "../ImportTools.ts"
import { ExistingDatabaseLive } from "./Database.ts"

const imports = Layer.provideMerge(ImportToolsLive, ExistingDatabaseLive)

const importOne = Command.provide(importCommand, imports)
export const job = Command.provide(jobCommand, imports)
export { importOne as import }
