import { Schema } from "effect"

/** The role of a key or a member; `Policy.ts` defines what each role may do. */
export const Role = Schema.Literal("owner", "admin", "member", "viewer").annotations({
  description:
    "Owners and admins can do everything. Members can do everything except change folders, domains, keys and the team. Viewers read, and change nothing."
})
export type Role = typeof Role.Type

const rank: Record<Role, number> = { owner: 3, admin: 2, member: 1, viewer: 0 }

/** Whether the role `held` includes all permissions of the role `wanted`. */
export const covers = (held: Role, wanted: Role): boolean => rank[held] >= rank[wanted]
