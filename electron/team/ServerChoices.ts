import { Effect, Option } from "effect"
import type { ServerActions, ServerChoice } from "../AppMenu.ts"
import { MainWindow } from "../window/MainWindow.ts"
import { TeamServer } from "./TeamServer.ts"

/** The choice between this computer and a team's server, as the menu and the tray offer it. */
export class ServerChoices extends Effect.Service<ServerChoices>()("electron/team/ServerChoices", {
  effect: Effect.gen(function* () {
    const team = yield* TeamServer
    const window = yield* MainWindow
    const use = (isTeam: boolean) => Effect.zipRight(team.use(isTeam), window.switch)
    const actions: ServerActions = {
      useComputer: use(false),
      useTeam: use(true),
      // The form is on this computer's own screen.
      connect: window.openComputer("/settings/computer"),
      disconnect: team.disconnect
    }
    return {
      actions,
      current: Effect.map(
        team.state,
        (connection): ServerChoice => ({
          host: Option.getOrUndefined(connection)?.host,
          isTeam: Option.exists(connection, ({ isUsed }) => isUsed)
        })
      )
    }
  })
}) {}
