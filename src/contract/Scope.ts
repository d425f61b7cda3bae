import { Schema } from "effect"

const things = ["links", "pages", "qrcodes", "folders", "tags"] as const
type Thing = (typeof things)[number]

/** The scopes of API keys. `write` includes `create`, but not `read`. */
export const scopes = [
  ...things.flatMap(
    (thing): ReadonlyArray<`${Thing}:${"read" | "write" | "create"}`> => [
      `${thing}:read`,
      `${thing}:write`,
      `${thing}:create`
    ]
  ),
  "analytics:read",
  "team:read",
  "team:write"
] as const

export const Scope = Schema.Literal(...scopes).annotations({
  identifier: "Scope",
  description:
    "What a key may do: `read` lists and reads, `create` creates and gets only what it created, and `write` creates, changes and deletes. `team` is everything else: the team itself, members, invites, keys, domains, webhooks, shared reports, annotations, UTM templates, uploads, jobs, imports, exports and the trash."
})
export type Scope = typeof Scope.Type

/** Whether scopes allow what needs the scope `wanted`. */
export const allows = (held: ReadonlyArray<Scope>, wanted: Scope): boolean =>
  held.includes(wanted) ||
  (wanted.endsWith(":create") && held.some((scope) => scope === wanted.replace("create", "write")))
