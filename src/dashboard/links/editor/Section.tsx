import { Collapse, Text, UnstyledButton } from "@mantine/core"
import { type ReactNode, useId, useState } from "react"
import IconChevronDown from "~icons/tabler/chevron-down"
import { ApiFailure } from "../../api/Failure.ts"
import styles from "./Section.module.css"

interface Props {
  readonly title: string
  /** What the section does, or its current setting. */
  readonly summary: string
  /** Whether the section has content; if so, it starts open. */
  readonly isUsed: boolean
  readonly failure: unknown
  /** Prefixes of its field names: the section opens if one of these fields has an error. */
  readonly fields: ReadonlyArray<string>
  readonly children: ReactNode
}

const hasFault = (failure: unknown, fields: ReadonlyArray<string>) =>
  failure instanceof ApiFailure &&
  Object.keys(failure.errors).some((name) => fields.some((field) => name === field || name.startsWith(`${field}.`)))

/** A collapsible part of the editor. */
export const Section = ({ title, summary, isUsed, failure, fields, children }: Props) => {
  const [choice, setChoice] = useState<boolean>()
  const [first] = useState(isUsed)
  const isFaulty = hasFault(failure, fields)
  const isOpen = isFaulty || (choice ?? first)
  const id = useId()
  return (
    <section className={styles["section"]}>
      <Text component="h3" m={0}>
        <UnstyledButton
          className={styles["button"] ?? ""}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChoice(!isOpen)}
        >
          <span>
            <Text component="span" fw={500} size="sm" display="block">
              {title}
            </Text>
            <Text component="span" size="xs" c="dimmed" display="block">
              {summary}
            </Text>
          </span>
          <IconChevronDown size={18} className={styles["chevron"]} data-open={isOpen ? "" : undefined} aria-hidden />
        </UnstyledButton>
      </Text>
      <Collapse expanded={isOpen} id={id}>
        <div className={styles["content"]}>{children}</div>
      </Collapse>
    </section>
  )
}
