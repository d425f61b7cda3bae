import { t } from "@lingui/core/macro"
import { Group, UnstyledButton } from "@mantine/core"
import { useWindowEvent } from "@mantine/hooks"
import { useEffect, useId, useRef, useState } from "react"
import { hasFault } from "./Option.ts"
import styles from "./Options.module.css"
import { options } from "./optionList.ts"
import type { Part } from "./Part.ts"

/**
 * Buttons for the options of a link, with a mark on those that are set, and the open options below. Those of a stored
 * link or draft start open.
 */
export const Options = (part: Part) => {
  const { draft, failure, first } = part
  const id = useId()
  const idOf = (name: string) => `${id}-${name}`
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(options.filter(({ name, isSet }) => name === first || isSet(draft)).map(({ name }) => name))
  )
  // A part that opened because of an error stays open while the error is being corrected.
  useEffect(() => {
    const faulty = options.filter((option) => hasFault(option, failure)).map(({ name }) => name)
    if (faulty.length > 0) setOpen((now) => new Set([...now, ...faulty]))
  }, [failure])
  // The dialog focuses it without scrolling.
  useEffect(() => {
    if (first !== undefined) document.getElementById(`${id}-${first}`)?.scrollIntoView()
  }, [id, first])
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (opened.current === undefined || !open.has(opened.current)) return
    document.getElementById(`${id}-${opened.current}`)?.focus()
    opened.current = undefined
  }, [open, id])
  const toggle = (name: string) => {
    const isOpen = open.has(name)
    opened.current = isOpen ? undefined : name
    setOpen(new Set(isOpen ? [...open].filter((one) => one !== name) : [...open, name]))
  }
  // The digits of the row above the letters, whatever the keyboard's layout makes of them together with Alt.
  useWindowEvent("keydown", (event) => {
    const { code, altKey, ctrlKey, metaKey, shiftKey } = event
    const option =
      altKey && !ctrlKey && !metaKey && !shiftKey ? options[Number(/^Digit(\d)$/.exec(code)?.[1]) - 1] : undefined
    if (option === undefined) return
    event.preventDefault()
    toggle(option.name)
  })
  return (
    <>
      <Group gap="xs" role="group" aria-label={t`More options`}>
        {options.map(({ name, label, Icon, isSet }, place) => (
          <UnstyledButton
            key={name}
            className={styles["option"] ?? ""}
            aria-label={isSet(draft) ? t`${label}, set` : label}
            aria-keyshortcuts={`Alt+${place + 1}`}
            data-key={place + 1}
            title={t`Alt+${{ key: place + 1 }}`}
            aria-expanded={open.has(name)}
            aria-controls={open.has(name) ? idOf(name) : undefined}
            onClick={() => toggle(name)}
          >
            <Icon size={16} />
            {label}
            {isSet(draft) && <span className={styles["dot"]} />}
          </UnstyledButton>
        ))}
      </Group>
      {options
        .filter(({ name }) => open.has(name))
        .map(({ name, label, Fields }) => (
          <section
            key={name}
            id={idOf(name)}
            aria-label={label}
            tabIndex={-1}
            data-autofocus={name === first || undefined}
            className={styles["part"]}
          >
            <Fields {...part} />
          </section>
        ))}
    </>
  )
}
