import { expect } from "vitest"

const ok = (data: object) => ({ success: true, data })
const id = /^[0-9a-f-]{36}\n/
const setUpLink = /^http:\/\/\S+\/app\/setup#[\w-]{43}\n$/
const backup = /^Backed up to \S+\.tar\.gz \(/

/** What a block prints: a pattern for all of it, or one pattern or JSON object for each command that prints. */
export type Printed = RegExp | ReadonlyArray<RegExp | object>

/** What each block of a file prints, except for blocks with the mark `not run`. */
export const printed: Readonly<Record<string, ReadonlyArray<Printed>>> = {
  "README.md": [
    [],
    [],
    [
      ok({ short_code: "tree", redirect_type: "instant" }),
      ok({ title: "All about lindens", redirect_type: "screen", short_url: expect.stringMatching(/^http:/) })
    ],
    [ok({ total: 2, links: expect.arrayContaining([expect.objectContaining({ short_code: "tree" })]) })],
    [ok({ total_clicks: 0, links: [] }), /^\uFEFF[a-z_]+(,[a-z_]+)+\r?\n$/],
    [ok({ slug: "me", theme: "paper" }), ok({ label: "Blog" })],
    [ok({ name: "Poster", scannable: true, image_url: expect.stringMatching(/\.svg$/) })],
    [/^[0-9a-f-]{36}\n(.+\n)*done: created 2\n/, id],
    [ok({ kind: "import" }), ok({ kind: "import" }), ok({ kind: "import", state: "undoing" })],
    [id, /\tBlue Team\n/, /^lnd_\w+\n$/, /^[0-9a-f-]{36}\t.*\tadmin\t.*\tCI\n$/, /^The key \S+ is revoked\.\n$/],
    [ok({ events: ["link.clicked"], secret: expect.stringMatching(/^whsec_/) })]
  ],
  "docs/backups.md": [[backup, backup, backup, backup, / is complete and undamaged\. /], [/./]],
  "docs/deployment.md": [[], [], [], [/^✓ settings /]],
  "docs/desktop.md": [[setUpLink]],
  "docs/imports.md": [[/\timport\t/, /^job\t\S+\n(.+\n)+undo until\t/, /^undone: /m, / is undone\.\n$/]],
  "docs/many-nodes.md": [
    /http:\/\/localhost:8080\/app\/setup#[\w-]{43}\n/,
    /http:\/\/localhost:8080\/app\/setup#[\w-]{43}\n/
  ],
  "docs/operations.md": [[/^Booked \d+ clicks?; \d+ (was|were) already booked\.\n$/]],
  "docs/webhooks.md": [[ok({ events: ["link.created", "link.clicked"] })], [/^[\w+/]{43}=\n$/]]
}
