import type { Host } from "../domain/Host.ts"
import type { Route } from "../link/Route.ts"

/**
 * Whether a visit goes where the QR code that it names leads, which is a team's: nobody's name leads to what another team
 * decides, neither a custom domain nor a link; a code of the default domain without a link is nobody's.
 */
export const isFollowed = (teamId: string, named: Route | null | undefined, host: Host | undefined): boolean =>
  host === undefined ? !named || named.teamId === teamId : host.team_id === teamId
