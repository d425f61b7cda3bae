import { Path } from "@effect/platform"
import { Effect } from "effect"
import { Settings } from "../settings/Settings.ts"
import { isFolderHeld } from "../storage/FolderLock.ts"
import { isPostgres } from "../storage/IsPostgres.ts"
import { NodesRepo } from "./Repo.ts"

/** Whether a server is using this database; for the command line. */
export class RunningServers extends Effect.Service<RunningServers>()("node/RunningServers", {
  dependencies: [NodesRepo.Default],
  effect: Effect.gen(function* () {
    const nodes = yield* NodesRepo
    const path = yield* Path.Path
    const { dataDir } = yield* Settings
    const any = Effect.map(nodes.list, (all) => all.some(({ state }) => state === "healthy"))
    const held = Effect.provideService(isFolderHeld(path.resolve(dataDir)), Path.Path, path)
    return { any: (yield* isPostgres) ? any : held }
  })
}) {}
