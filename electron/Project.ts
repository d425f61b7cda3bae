import { Context, Option, Schema } from "effect"
import manifest from "../package.json" with { type: "json" }

/** The addresses of the project that publishes this app; undefined if `package.json` doesn't name them. */
export interface ProjectAddresses {
  /** A form for a new issue. */
  readonly issues: string | undefined
  /** The newest release as JSON. */
  readonly releases: string | undefined
}

const UrlOr = Schema.Union(Schema.String, Schema.Struct({ url: Schema.String }))
const Manifest = Schema.Struct({ bugs: Schema.optional(UrlOr), repository: Schema.optional(UrlOr) })

const textOf = (value: typeof UrlOr.Type | undefined) => (typeof value === "object" ? value.url : value)

const onGitHub = /^(?:github:|(?:git\+)?(?:https|ssh|git):\/\/(?:git@)?github\.com\/)?([\w.-]+)\/([\w.-]+?)(?:\.git)?$/

/** Reads the addresses of `bugs` and `repository` as npm writes them. */
export const readProject = (source: unknown): ProjectAddresses => {
  const { bugs, repository } = Option.getOrElse(
    Schema.decodeUnknownOption(Manifest)(source),
    (): typeof Manifest.Type => ({})
  )
  const [, owner, name] = onGitHub.exec(textOf(repository) ?? "") ?? []
  const given = textOf(bugs)
  const issues = given?.startsWith("https://") === true ? given.replace(/\/issues\/?$/, "/issues/new") : undefined
  if (owner === undefined || name === undefined) return { issues, releases: undefined }
  return {
    issues: issues ?? `https://github.com/${owner}/${name}/issues/new`,
    releases: `https://api.github.com/repos/${owner}/${name}/releases/latest`
  }
}

export class Project extends Context.Reference<Project>()("electron/Project", {
  defaultValue: () => readProject(manifest)
}) {}
