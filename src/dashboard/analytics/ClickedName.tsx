import { Stack, Text } from "@mantine/core"
import type { RecentClick } from "../../click/query/Analytics.ts"
import { RecordLink } from "../ui/RecordLink.tsx"
import { clickedOf, type Names } from "./clicks.ts"

interface Props {
  readonly click: RecentClick
  readonly names: Names
}

/** The clicked link, page or button, linked to its screen. */
export const ClickedName = ({ click, names }: Props) => {
  const { kind, name, note, id } = clickedOf(click, names)
  return (
    <Stack gap={0} style={{ minWidth: 0 }}>
      {id === undefined ? (
        <Text size="sm">{name}</Text>
      ) : (
        <RecordLink kind={kind === "link" ? "link" : "page"} id={id}>
          {name}
        </RecordLink>
      )}
      {note !== undefined && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {note}
        </Text>
      )}
    </Stack>
  )
}
