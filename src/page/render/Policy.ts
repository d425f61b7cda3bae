import { cspHash } from "../../lib/Hash.ts"

interface Needs {
  readonly style: string
  readonly script: string
  readonly pictures: boolean
  readonly player: boolean
  readonly beacon: boolean
}

/** The Content-Security-Policy of a page: allows its own style and script by hash, and the sources of its content. */
export const policyOf = ({ style, script, pictures, player, beacon }: Needs): string =>
  [
    "default-src 'none'",
    `style-src ${cspHash(style)}`,
    ...(script === "" ? [] : [`script-src ${cspHash(script)}`]),
    `img-src 'self' data:${pictures ? " https: http:" : ""}`,
    ...(player ? ["frame-src https://www.youtube-nocookie.com"] : []),
    ...(beacon ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'"
  ].join("; ")
