import { Schema } from "effect"

/** What a key or a member may do; see `Policy.ts`. */
export const Role = Schema.Literal("owner", "admin", "member").annotations({
  description: "Owners and admins may do everything, members all but change folders, domains, keys and the team."
})
export type Role = typeof Role.Type

const rank: Record<Role, number> = { owner: 2, admin: 1, member: 0 }

/** Whether `held` includes everything that `wanted` may do. */
export const covers = (held: Role, wanted: Role): boolean => rank[held] >= rank[wanted]
