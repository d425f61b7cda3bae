import { existsSync } from "node:fs"
import { resolve } from "node:path"
import * as Command from "@effect/cli/Command"
import { Console, Effect } from "effect"
import { knownNodeId, renewNodeId } from "../click/journal/NodeId.ts"
import { StartError } from "../StartError.ts"
import { Settings } from "../settings/Settings.ts"
import { holdFolder } from "../storage/FolderLock.ts"

/** `linden new-identity`. */
export const newIdentityCommand = Command.make("new-identity", {}, () =>
  Effect.gen(function* () {
    const folder = resolve((yield* Settings).dataDir)
    if (!existsSync(folder) || knownNodeId(folder) === undefined)
      return yield* new StartError({
        message: `${folder} has no identity yet: no server has used it (LINDEN_DATA_DIR).`
      })
    yield* holdFolder(folder, { advice: "stop that one first" })
    const { former, id } = yield* Effect.try({
      try: () => renewNodeId(folder),
      catch: (cause) =>
        new StartError({
          message: `the data folder ${folder} cannot be written to: ${(cause as Error).message}.`,
          cause
        })
    })
    yield* Console.log(`The server of ${folder} is now ${id}; it was ${former}.`)
    yield* Console.log("The journal is unchanged: the next start records the remaining clicks, each once.")
  }).pipe(Effect.scoped)
).pipe(
  Command.withDescription("Give a copied data folder an identity of its own, so that it can run beside the original")
)
