import type { Host } from "../domain/Host.ts"
import type { Route } from "../link/Route.ts"

/**
 * Whether a visit follows the QR code of a team. A custom domain or link of one team never redirects to another team's
 * destination. A code of the default domain without a link belongs to no team, unless a link in the trash reserves it.
 */
export const isFollowed = (teamId: string, named: Route | null | undefined, host: Host | undefined): boolean =>
  host === undefined ? !named || named.teamId === teamId : host.team_id === teamId
