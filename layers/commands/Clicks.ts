import * as Command from "@effect/cli/Command"
import { Layer } from "effect"
import { reindexCommand, verifyCommand } from "../../src/cli/Clicks.ts"
import { journalCommand } from "../../src/cli/Journal.ts"
import { ClickToolsLive } from "../ClickTools.ts"
import { ExistingDatabaseLive } from "./Database.ts"

const clicks = Layer.provideMerge(ClickToolsLive, ExistingDatabaseLive)

export const journal = Command.provide(journalCommand, clicks)
export const verify = Command.provide(verifyCommand, clicks)
export const reindex = Command.provide(reindexCommand, clicks)
