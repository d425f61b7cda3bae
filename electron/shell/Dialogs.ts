import type { Effect, Option } from "effect"

export interface Question {
  readonly kind: "info" | "question" | "warning" | "error"
  readonly message: string
  readonly detail?: string
  /** At least one button; Enter chooses the first. */
  readonly buttons: ReadonlyArray<string>
  /** The button that Escape chooses; the last one by default. */
  readonly cancel?: number
}

interface FileKind {
  readonly name: string
  readonly extensions: ReadonlyArray<string>
}

/** System dialogs. */
export interface Dialogs {
  /** Returns the index of the clicked button. */
  readonly ask: (question: Question) => Effect.Effect<number>
  readonly saveAs: (title: string, path: string, kind: FileKind) => Effect.Effect<Option.Option<string>>
  readonly open: (title: string, kind: FileKind) => Effect.Effect<Option.Option<string>>
}
