import { Anchor, Stack, Text } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { RecentClick } from "../../click/query/Analytics.ts"
import { clickedOf, type Names } from "./clicks.ts"

interface Props {
  readonly click: RecentClick
  readonly names: Names
}

/** What was clicked, leading to its screen. */
export const ClickedName = ({ click, names }: Props) => {
  const { kind, name, note, id } = clickedOf(click, names)
  return (
    <Stack gap={0} style={{ minWidth: 0 }}>
      {id === undefined ? (
        <Text size="sm">{name}</Text>
      ) : kind === "link" ? (
        <Anchor
          renderRoot={(props) => <Link {...props} to="/links/$linkId" params={{ linkId: id }} />}
          size="sm"
          className="break"
        >
          {name}
        </Anchor>
      ) : (
        <Anchor
          renderRoot={(props) => <Link {...props} to="/pages/$pageId" params={{ pageId: id }} />}
          size="sm"
          className="break"
        >
          {name}
        </Anchor>
      )}
      {note !== undefined && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {note}
        </Text>
      )}
    </Stack>
  )
}
