import { createContext, use } from "react"
import type { Editor } from "./useEditorState.ts"

export const EditorContext = createContext<Editor | undefined>(undefined)

/** The editor around a component. */
export const useEditor = (): Editor => {
  const editor = use(EditorContext)
  if (editor === undefined) throw new Error("Parts of the editor stand within it.")
  return editor
}
