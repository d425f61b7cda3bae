import * as NodeContext from "@effect/platform-node/NodeContext"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import * as accounts from "../../layers/commands/Accounts.ts"
import { checkArguments, checkFirst } from "../../layers/commands/ArgumentFaults.ts"
import { help } from "../../layers/commands/Help.ts"
import * as imports from "../../layers/commands/Imports.ts"
import { serve } from "../../layers/commands/Serve.ts"

const commands = { ...accounts, ...imports, serve }
const names = [...help("1.2.3").matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = ""]) => name)
const sources = "csv, bitly, dub, shlink, yourls, kutt, shortio, rebrandly, sink, polr, linktree, linkstack or linden"

const faultOf = (line: string) => {
  const args = line.split(" ")
  const command = Object.entries(commands).find(([name]) => name === args[0])?.[1]
  const check = command === undefined ? checkFirst(args[0] ?? "", names) : checkArguments(command.descriptor, args)
  return check.pipe(
    Effect.as(undefined),
    Effect.catchAll(({ message }) => Effect.succeed(message)),
    Effect.provide(NodeContext.layer)
  )
}

const faults: ReadonlyArray<readonly [line: string, sentence: string]> = [
  ["foo", "Unknown command foo."],
  ["imprt", "Unknown command imprt. Did you mean import?"],
  ["teams", "Unknown command teams. Did you mean team?"],
  ["--foo", "Unknown option --foo."],
  ["--verson", "Unknown option --verson. Did you mean --version?"],
  ["key lst", "Unknown command key lst. Did you mean list?"],
  ["key foo", "Unknown command key foo."],
  ["key create", "--role is required: owner, admin, member or viewer."],
  ["key create --role boss", "--role must be owner, admin, member or viewer."],
  ["key create --role=boss --team Home", "--role must be owner, admin, member or viewer."],
  ["key create --role", "--role needs a value: owner, admin, member or viewer."],
  ["key create --rol owner", "Unknown option --rol. Did you mean --role?"],
  ["key create --role owner --role admin", "--role can be given only once."],
  ["key create --role owner --team", "--team needs a value."],
  ["key revoke", "<key-id> is required."],
  ["key list extra", 'Unexpected argument "extra".'],
  ["job list --state runing", "--state must be queued, running, paused, done, failed, cancelled, undoing or undone."],
  ["import", `<source> is required: ${sources}.`],
  ["import myspace", `<source> must be ${sources}.`],
  ["import csv a.csv --conflict merge", "--conflict must be skip, rename or replace."],
  ["import csv a.csv --colum url=Target", "Unknown option --colum. Did you mean --column?"],
  ["import csv a.csv --column Target", '--column must have the form field=header, such as url=Target, not "Target".'],
  [
    "import csv a.csv --column url=A --column B",
    '--column must have the form field=header, such as url=Target, not "B".'
  ],
  ["serve --port 80", "Unknown option --port."]
]

describe("the arguments of the command line", () => {
  it.effect.each(faults)("name what is wrong with: linden %s", ([line, sentence]) =>
    Effect.gen(function* () {
      const message = (yield* faultOf(line)) ?? "nothing"
      expect(message.slice(0, message.indexOf(" See "))).toBe(sentence)
      expect(message).toMatch(/ See \S.* --help\.$/)
    })
  )

  it.effect.each([
    "serve",
    "team list",
    "key create --role owner",
    "key create --name --role --role admin",
    "key list --team=Home",
    "import csv a.csv --dry-run --column url=Target --column slug=Code --tag one --tag two",
    "import csv --help",
    "--completions"
  ])("are accepted: linden %s", (line) => Effect.map(faultOf(line), (message) => expect(message).toBeUndefined()))
})
