import { Schema } from "effect"

/** The role of a key or a member; `Policy.ts` defines what each role may do. */
export const Role = Schema.Literal("owner", "admin", "member").annotations({
  description:
    "Owners and admins can do everything. Members can do everything except change folders, domains, keys and the team."
})
export type Role = typeof Role.Type

const rank: Record<Role, number> = { owner: 2, admin: 1, member: 0 }

/** Whether the role `held` includes all permissions of the role `wanted`. */
export const covers = (held: Role, wanted: Role): boolean => rank[held] >= rank[wanted]
