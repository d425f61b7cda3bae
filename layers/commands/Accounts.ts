import * as Command from "@effect/cli/Command"
import { Layer } from "effect"
import { keyCommand } from "../../src/cli/Keys.ts"
import { setupCommand } from "../../src/cli/SetUp.ts"
import { teamCommand } from "../../src/cli/Teams.ts"
import { userCommand } from "../../src/cli/Users.ts"
import { AccountsLive } from "../Accounts.ts"
import { DatabaseLive } from "./Database.ts"

const accounts = Layer.provideMerge(AccountsLive, DatabaseLive)

export const setup = Command.provide(setupCommand, accounts)
export const team = Command.provide(teamCommand, accounts)
export const user = Command.provide(userCommand, accounts)
export const key = Command.provide(keyCommand, accounts)
