import * as NodeContext from "@effect/platform-node/NodeContext"
import { Layer } from "effect"
import { doctorCommand } from "../../src/cli/Doctor.ts"
import { repairClicks } from "../../src/doctor/DamagedClicks.ts"
import { SettingsLive } from "../../src/settings/Settings.ts"
import { RebuildToolsLive } from "../ClickTools.ts"
import { QuietLive } from "../Logging.ts"
import { DatabaseLive } from "../Storage.ts"

// No migrations, because the doctor changes nothing unless it is asked to.
const database = DatabaseLive.pipe(Layer.provide(NodeContext.layer), Layer.provide(QuietLive))

export const doctor = doctorCommand(SettingsLive, database, repairClicks(RebuildToolsLive))
