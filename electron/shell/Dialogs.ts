import type { Effect, Option } from "effect"

export interface Question {
  readonly kind: "info" | "question" | "warning" | "error"
  readonly message: string
  readonly detail?: string
  /** At least one; the first is what Enter stands for. */
  readonly buttons: ReadonlyArray<string>
  /** The button that Escape stands for; the last where it is left out. */
  readonly cancel?: number
}

interface FileKind {
  readonly name: string
  readonly extensions: ReadonlyArray<string>
}

/** Questions to the person, in windows of the system. */
export interface Dialogs {
  /** The number of the button that was pressed. */
  readonly ask: (question: Question) => Effect.Effect<number>
  readonly saveAs: (title: string, path: string, kind: FileKind) => Effect.Effect<Option.Option<string>>
  readonly open: (title: string, kind: FileKind) => Effect.Effect<Option.Option<string>>
}
