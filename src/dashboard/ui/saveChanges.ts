import type { ReactNode } from "react"
import { ApiFailure } from "../api/Failure.ts"
import { isSame } from "./isSame.ts"

interface Versioned {
  readonly version: number
  readonly updated_by: string | null
  readonly updater_username: string | null
}

/** A field that two people set to different values at the same time. */
export interface Twice {
  readonly label: string
  readonly mine: ReactNode
  readonly theirs: ReactNode
}

/** Kinds of records that several people can edit at once. */
export type SavedKind = "link" | "page" | "item" | "qrcode"

export interface Saving<Fields extends object, Stored extends Versioned> {
  readonly what: SavedKind
  /** The fields the editor started from, and their version. */
  readonly before: Fields
  readonly version: string
  readonly changes: Partial<Fields>
  readonly send: (changes: Partial<Fields>, version: string) => Promise<Stored>
  readonly read: () => Promise<Stored>
  readonly fieldsOf: (stored: Stored) => Fields
  /** A field's label, and its value for display. */
  readonly tell: (name: keyof Fields, value: unknown, stored: Stored | undefined) => readonly [string, ReactNode]
}

/** The stored record; `isSent` is false if the user kept the other person's version of every changed field. */
export interface Saved<Stored> {
  readonly stored: Stored
  readonly isSent: boolean
}

/**
 * Saves the changes. If someone else saved in the meantime, their changes to other fields remain. For fields that both
 * changed, the user sees both versions and chooses one. Returns undefined if the user goes back to the editor.
 */
export const saveChanges = async <Fields extends object, Stored extends Versioned>(
  saving: Saving<Fields, Stored>
): Promise<Saved<Stored> | undefined> => {
  const { before, version, changes, send, read, fieldsOf, tell, what } = saving
  try {
    return { stored: await send(changes, version), isSent: true }
  } catch (failure) {
    if (!(failure instanceof ApiFailure) || failure.code !== "changed_meanwhile") throw failure
  }
  const stored = await read()
  const now = fieldsOf(stored)
  const again = (rest: Partial<Fields>) =>
    Object.keys(rest).length === 0
      ? { stored, isSent: false }
      : saveChanges({ ...saving, before: now, version: String(stored.version), changes: rest })
  const twice = (Object.keys(changes) as Array<keyof Fields>).filter(
    (name) => !isSame(before[name], now[name]) && !isSame(changes[name], now[name])
  )
  if (twice.length === 0) return again(changes)
  const { askWhichToKeep } = await import("./EditConflictDialog.tsx")
  const answer = await askWhichToKeep({
    what,
    by: stored,
    fields: twice.map((name): Twice => {
      const [label, mine] = tell(name, changes[name], undefined)
      return { label, mine, theirs: tell(name, now[name], stored)[1] }
    })
  })
  if (answer === "back") return undefined
  const names = new Set<string>(answer === "mine" ? [] : twice.map(String))
  return again(Object.fromEntries(Object.entries(changes).filter(([name]) => !names.has(name))) as Partial<Fields>)
}
