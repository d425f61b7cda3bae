import { expect, it } from "vitest"
import { covers, Role } from "../../src/contract/Role.ts"
import { endpoints } from "../../src/server/Endpoints.ts"

const roles = [...Role.literals].reverse()

const rowOf = ({ method, path, access }: (typeof endpoints)[number]): ReadonlyArray<string> => {
  const call = `\`${method} ${path.replace("/api/v1", "").replace(/:(\w+)/g, "{$1}")}\``
  if (access === undefined) return [call, "none", ...roles.map(() => "yes"), ""]
  const scope = access.scope === null ? "no key" : `\`${access.scope}\``
  return [call, scope, ...roles.map((role) => (covers(role, access.role) ? "yes" : "")), access.narrowing]
}

const lineOf = (cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`

const matrix = `# Rights

Who may call which operation of the API. A person acts with their role in the team. A key needs the role, and if it has
scopes, also the scope of the operation; \`write\` includes \`create\`, but not \`read\`. Operations marked "no key" need a
session of the dashboard, and those marked "none" are for signing in.

The last column is for callers who reach only some folders or domains ([security.md](security.md)): the operation is
narrowed to what is \`within\` reach, is \`apart\` from folders and domains, is \`shared\` by the whole team and therefore
refused for keys with folders or domains, or is \`refused\` for all of them.

Two operations depend on more than the role: anyone can leave the team (\`DELETE /members/{id}\`), but only owners and
admins remove others, and \`POST /teams\` is for people who own a team.

This page is generated from the contract (\`src/contract/Access.ts\`): run \`npx vitest run test/docs/Rights.test.ts -u\`.
\`test/auth/KeyLimits.test.ts\` and \`test/contract/Teams.test.ts\` call every operation with keys and sessions.

${[["Operation", "Scope", ...roles, "Narrowing"], ["---", "---", ...roles.map(() => "---"), "---"], ...endpoints.map(rowOf)].map(lineOf).join("\n")}
`

it("the page of rights matches the contract", async () => {
  await expect(matrix).toMatchFileSnapshot("../../docs/rights.md")
})
