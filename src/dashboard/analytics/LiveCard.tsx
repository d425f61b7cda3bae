import { Card, Group, Text, Title } from "@mantine/core"
import type { Analytics } from "../../click/query/Analytics.ts"
import type { LinkId } from "../../contract/Id.ts"
import { count } from "../ui/format.ts"
import styles from "./Analytics.module.css"
import { ClickList } from "./ClickList.tsx"
import { namesIn } from "./clicks.ts"
import { LiveNews } from "./LiveNews.tsx"
import { type LiveState, useLive } from "./useLive.ts"

const sentences: Readonly<Record<LiveState, string>> = {
  connecting: "Connecting…",
  open: "Connected",
  lost: "Not connected. It is tried again by itself."
}

interface Props {
  readonly link: LinkId | undefined
  readonly report: Analytics | undefined
}

/** Clicks as they happen, bots too; filters do not bear on it, apart from that of one link. */
export const LiveCard = ({ link, report }: Props) => {
  const { state, clicks, count: come } = useLive(link)
  return (
    <Card component="section" aria-labelledby="live-title" className={styles["live"]}>
      <Group gap="sm" mb={4}>
        <span className={styles["dot"]} data-state={state} aria-hidden />
        <Title order={2} size="h5" id="live-title">
          Live
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {sentences[state]}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {link === undefined
          ? "Every click of the team as it happens, bots marked, whatever else is filtered."
          : "Every click on this link as it happens, bots marked."}
        {come > clicks.length && ` The last ${clicks.length} of ${count(come)}.`}
      </Text>
      {clicks.length === 0 ? (
        <Text size="sm" py="md">
          Waiting for the next click.
        </Text>
      ) : (
        <ClickList clicks={clicks} names={namesIn(report)} label="Live clicks" />
      )}
      <LiveNews come={come} />
    </Card>
  )
}
