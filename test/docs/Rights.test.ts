import { expect, it } from "vitest"
import { covers, Role } from "../../src/contract/Role.ts"
import { endpoints } from "../../src/server/Endpoints.ts"

const roles = [...Role.literals].reverse()

const auditOf = ({ audit }: (typeof endpoints)[number]) => {
  if (audit === undefined) return ""
  return "actions" in audit ? audit.actions.map((action) => `\`${action}\``).join(", ") : audit.without
}

const rowOf = (endpoint: (typeof endpoints)[number]): ReadonlyArray<string> => {
  const { method, path, access } = endpoint
  const call = `\`${method} ${path.replace("/api/v1", "").replace(/:(\w+)/g, "{$1}")}\``
  if (access === undefined) return [call, "none", ...roles.map(() => "yes"), "", auditOf(endpoint)]
  const scope = access.scope === null ? "no key" : `\`${access.scope}\``
  const open = roles.map((role) => (covers(role, access.role) ? "yes" : ""))
  return [call, scope, ...open, access.narrowing, auditOf(endpoint)]
}

const lineOf = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`

const matrix = `# Rights

The rights that each operation of the API requires. A person acts with their role in the team. A key needs the role,
and if it has scopes, also the scope of the operation; \`write\` includes \`create\`, but not \`read\`. Operations marked
"no key" need a session of the dashboard, and those marked "none" are for signing in.

The column *Narrowing* is for callers who can access only some folders or domains ([security.md](security.md)).
\`within\`: the operation covers only these. \`apart\`: it doesn't involve folders or domains. \`shared\`: it affects the
whole team, so it is refused for keys with folders or domains. \`refused\`: it is refused for all of these callers.

The last column has the actions that the operation can record in the audit log, or the reason for recording none
(\`src/audit/Audited.ts\`). \`reads\`: it changes nothing. \`creation\`: it is the most frequent write, and the new record
has its time. \`step\`: a later operation has the entry. \`session\`: it changes only the caller's own session.
\`strangers\`: anyone can call it without signing in and could fill the log. \`erased\`: it deletes the log with the team.
Operations without an entry in this column only read.

Two operations depend on more than the role: anyone can leave the team (\`DELETE /members/{id}\`), but only owners and
admins remove others, and \`POST /teams\` is for people who own a team.

This page is generated from the contract (\`src/contract/Access.ts\`): run \`npx vitest run test/docs/Rights.test.ts -u\`.
\`test/auth/KeyLimits.test.ts\` and \`test/contract/Teams.test.ts\` call every operation with keys and sessions, and
\`test/audit/Complete.deep.test.ts\` checks the entries of every operation that changes something.

${[["Operation", "Scope", ...roles, "Narrowing", "Audit log"], ["---", "---", ...roles.map(() => "---"), "---", "---"], ...endpoints.map(rowOf)].map(lineOf).join("\n")}
`

it("the page of rights matches the contract", async () => {
  await expect(matrix).toMatchFileSnapshot("../../docs/rights.md")
})
