import { t } from "@lingui/core/macro"
import { useEffect, useRef, useState } from "react"
import { announce } from "./announce.ts"
import { copy } from "./clipboard.ts"
import { notify } from "./notify.tsx"

/** How long to confirm a copy, in milliseconds. */
const saidFor = 2000

/** Copies a string, and returns whether it was copied just now. */
export const useCopied = (text: string) => {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const run = async () => {
    if (!(await copy(text))) {
      notify({ title: t`Couldn't copy to the clipboard`, message: text, color: "red", autoClose: false })
      return
    }
    setCopied(true)
    announce(t`Copied`)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), saidFor)
  }
  return { isCopied, copy: () => void run() }
}
