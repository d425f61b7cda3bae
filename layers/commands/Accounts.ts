import * as Command from "@effect/cli/Command"
import { Effect, Layer } from "effect"
import { keyCommand } from "../../src/cli/Keys.ts"
import { setupCommand } from "../../src/cli/SetUp.ts"
import { teamCommand } from "../../src/cli/Teams.ts"
import { userCommand } from "../../src/cli/Users.ts"
import { Doorbell } from "../../src/storage/Doorbell.ts"
import { AccountsLive } from "../Accounts.ts"
import { DatabaseLive, ExistingDatabaseLive } from "./Database.ts"

/** At the end of a command, signals running servers to deliver its events. */
const RungAtEnd = Layer.scopedDiscard(Effect.flatMap(Doorbell, ({ ring }) => Effect.addFinalizer(() => ring("events"))))

const services = Layer.merge(AccountsLive, RungAtEnd)
const accounts = Layer.provideMerge(services, ExistingDatabaseLive)

export const setup = Command.provide(setupCommand, accounts)
export const team = teamCommand(accounts, Layer.provideMerge(services, DatabaseLive))
export const user = Command.provide(userCommand, accounts)
export const key = Command.provide(keyCommand, accounts)
