import { wordsOf } from "../../words/Words.ts"
import { words } from "./en.ts"

export const t = wordsOf("imports", words)
