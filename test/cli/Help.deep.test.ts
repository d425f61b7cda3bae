import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import * as accounts from "../../layers/commands/Accounts.ts"
import * as backups from "../../layers/commands/Backups.ts"
import * as clicks from "../../layers/commands/Clicks.ts"
import { commandHelp } from "../../layers/commands/CommandHelp.ts"
import { doctor } from "../../layers/commands/Doctor.ts"
import { help } from "../../layers/commands/Help.ts"
import * as imports from "../../layers/commands/Imports.ts"
import { serve } from "../../layers/commands/Serve.ts"
import { linden } from "../support/Linden.ts"

const commands = { ...accounts, ...backups, ...clicks, ...imports, doctor, serve }

const groups = {
  team: ["create", "list"],
  user: ["link", "list", "reset-factor"],
  key: ["create", "list", "revoke"],
  job: ["cancel", "list", "pause", "report", "resume", "show", "undo", "watch"],
  journal: ["book"]
} as const

const widest = (text: string) => Math.max(...text.split("\n").map((line) => line.length))

const helpOf = (name: keyof typeof commands, ...words: ReadonlyArray<string>) =>
  commandHelp(commands[name].descriptor, [name, ...words])

describe("the help of the command line", () => {
  it("lists all commands in 80 columns", () => {
    const text = help("1.2.3")
    expect(widest(text)).toBeLessThanOrEqual(80)
    for (const name of Object.keys(commands)) expect(text).toMatch(new RegExp(`^  ${name} `, "m"))
  })

  it.each(Object.keys(commands) as Array<keyof typeof commands>)("shows how to call %s, in 80 columns", (name) => {
    for (const word of ["--help", "-h"]) {
      const text = helpOf(name, word) ?? ""
      expect(text).toMatch(new RegExp(`^Usage\n  \\$ linden ${name}\\b`))
      expect(text).toMatch(/\nDescription\n {2}\S/)
      expect(widest(text)).toBeLessThanOrEqual(80)
    }
  })

  it.each(Object.entries(groups))("shows how to call each command of %s, in 80 columns", (name, children) => {
    const group = helpOf(name as keyof typeof groups) ?? ""
    expect([...group.matchAll(/^ {2}\$ linden \w+ ([\w-]+)/gm)].map(([, child]) => child)).toEqual(children)
    expect(widest(group)).toBeLessThanOrEqual(80)
    for (const child of children) {
      const text = helpOf(name as keyof typeof groups, child, "--help") ?? ""
      expect(text).toMatch(new RegExp(`^Usage\n  \\$ linden ${name} ${child}\\b`))
      expect(widest(text)).toBeLessThanOrEqual(80)
    }
  })

  it("is shown only if it is requested", () => {
    expect(helpOf("serve")).toBeUndefined()
    expect(helpOf("key", "list", "--team", "Home")).toBeUndefined()
    expect(helpOf("key", "unknown")).toBeUndefined()
  })

  it.live("is printed by the program, which then exits with 0", () =>
    Effect.gen(function* () {
      const shown = yield* linden(["key", "create", "--help"], {})
      expect(shown).toMatchObject({ code: 0, stderr: "", stdout: `${helpOf("key", "create", "--help")}\n` })
      expect(shown.stdout).toContain("$ linden key create [--team name] --role owner | admin | member")
      expect(yield* linden(["key"], {})).toMatchObject({ code: 0, stderr: "", stdout: `${helpOf("key")}\n` })
    })
  )
})
