import { t } from "@lingui/core/macro"
import { CloseButton, Kbd, TextInput } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import IconSearch from "~icons/tabler/search"
import { useShortcut } from "./useShortcut.ts"

/** How long typing must pause before the search starts, in milliseconds. */
const rest = 180

/** Runs a function once the browser has drawn what changed before, such as an emptied field above a long list. */
const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

interface Props {
  /** The field's accessible name. */
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Searches while typing; follows `value` when it changes from outside. */
export const SearchField = ({ label, value, onChange }: Props) => {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const field = useRef<HTMLInputElement>(null)
  const tell = (wanted: string) => {
    if (wanted === told.current) return
    told.current = wanted
    onChange(wanted)
  }
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    setText(value)
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the timer.
  useEffect(() => {
    const timer = setTimeout(() => tell(text.trim()), rest)
    return () => clearTimeout(timer)
  }, [text])
  useShortcut("/", () => field.current?.focus())
  const clear = () => {
    setText("")
    afterPaint(() => {
      if (field.current !== null) tell("")
    })
    field.current?.focus()
  }
  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={255}
      leftSection={<IconSearch size={16} />}
      rightSection={
        text === "" ? (
          <Kbd size="xs" visibleFrom="sm" aria-hidden>
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label={t({ context: "shared", message: "Clear search" })} onClick={clear} />
        )
      }
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === "Enter") tell(text.trim())
        if (key === "Escape" && text !== "") clear()
      }}
      style={{ flex: "1 1 14rem" }}
    />
  )
}
