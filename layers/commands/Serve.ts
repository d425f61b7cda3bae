import * as Command from "@effect/cli/Command"
import { Layer } from "effect"
import { KeptUntilExit } from "../../src/storage/FolderLock.ts"
import { ServerLive } from "../Server.ts"

const server = Layer.provide(ServerLive, Layer.succeed(KeptUntilExit, true))

export const serve = Command.make("serve", {}, () => Layer.launch(server)).pipe(
  Command.withDescription("Run the server, configured by the LINDEN_… variables")
)
