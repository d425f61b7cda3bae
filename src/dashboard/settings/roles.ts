import { covers, type Role } from "../../contract/Role.ts"
import { t } from "./words/t.ts"

const names: Readonly<Record<Role, string>> = { owner: t("owner"), admin: t("admin"), member: t("member") }

export const roleName = (role: Role): string => names[role]

/** The roles that somebody may give: none above their own. */
export const rolesFor = (own: Role): ReadonlyArray<{ readonly value: Role; readonly label: string }> =>
  (["member", "admin", "owner"] as const)
    .filter((role) => covers(own, role))
    .map((value) => ({ value, label: names[value] }))
