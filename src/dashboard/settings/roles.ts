import { t } from "@lingui/core/macro"
import { covers, type Role } from "../../contract/Role.ts"

const names: Readonly<Record<Role, string>> = { owner: t`Owner`, admin: t`Admin`, member: t`Member`, viewer: t`Viewer` }

export const roleName = (role: Role): string => names[role]

/** The roles that a user may grant: the user's own role and those below it. */
export const rolesFor = (own: Role): ReadonlyArray<{ readonly value: Role; readonly label: string }> =>
  (["viewer", "member", "admin", "owner"] as const)
    .filter((role) => covers(own, role))
    .map((value) => ({ value, label: names[value] }))
