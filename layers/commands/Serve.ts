import * as Command from "@effect/cli/Command"
import { Layer } from "effect"
import { ServerLive } from "../Server.ts"

export const serve = Command.make("serve", {}, () => Layer.launch(ServerLive)).pipe(
  Command.withDescription("Run the server, configured by the LINDEN_… variables")
)
