import { t } from "@lingui/core/macro"
import { Text, VisuallyHidden } from "@mantine/core"
import { direction } from "../words/Language.ts"
import { changesIn } from "./changedFields.ts"

interface Props {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
}

/** How many lines of a value to show. */
const lines = 3

const value = { overflowWrap: "anywhere", whiteSpace: "pre-line" } as const

/** The changed fields of an entry: each with its former and its new value. */
export const ChangeList = ({ before, after }: Props) =>
  changesIn(before, after).map((change, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the changes of an entry never change.
    <Text key={place} component="div" size="sm" lineClamp={lines} style={value}>
      <Text span inherit c="dimmed">
        <bdi>{change.label}</bdi>:{" "}
      </Text>
      {change.before !== null && (
        <>
          <VisuallyHidden>{t({ context: "history", message: "Before:" })} </VisuallyHidden>
          <Text span inherit td="line-through" c="dimmed">
            <bdi>{change.before}</bdi>
          </Text>
        </>
      )}
      {change.before !== null && change.after !== null && <span aria-hidden> {direction === "rtl" ? "←" : "→"} </span>}
      {change.after !== null && (
        <>
          <VisuallyHidden>{t({ context: "history", message: "After:" })} </VisuallyHidden>
          <bdi>{change.after}</bdi>
        </>
      )}
    </Text>
  ))
