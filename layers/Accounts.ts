import { Layer } from "effect"
import { Factors } from "../src/auth/factor/Factors.ts"
import { Passkeys } from "../src/auth/factor/Passkeys.ts"
import { Keys } from "../src/auth/key/Keys.ts"
import { OneTimeLinks } from "../src/auth/OneTimeLinks.ts"
import { Sessions } from "../src/auth/session/Sessions.ts"
import { Teams } from "../src/team/Teams.ts"
import { Users } from "../src/user/Users.ts"

/** Teams, users, keys and one-time links for the command line. */
export const AccountsLive = Layer.mergeAll(
  Keys.Default,
  Teams.Default,
  Users.Default,
  Sessions.Default,
  Factors.Default,
  Passkeys.Default,
  OneTimeLinks.Default
)
