import { Card, Group, Text, Title } from "@mantine/core"
import type { Analytics } from "../../click/query/Analytics.ts"
import type { LinkId } from "../../contract/Id.ts"
import { count } from "../ui/format.ts"
import styles from "./Analytics.module.css"
import { ClickList } from "./ClickList.tsx"
import { namesIn } from "./clicks.ts"
import { LiveNews } from "./LiveNews.tsx"
import { type LiveState, useLive } from "./useLive.ts"
import { t } from "./words/t.ts"

const sentences: Readonly<Record<LiveState, string>> = {
  connecting: t("connecting"),
  open: t("connected"),
  lost: t("notConnectedTriedAgainItself")
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
          {t("live")}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {sentences[state]}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {link === undefined ? t("everyClickTeamAsHappens") : t("everyClickLinkAsHappens")}
        {come > clicks.length && ` ${t("lastOf", { shown: clicks.length, total: count(come) })}`}
      </Text>
      {clicks.length === 0 ? (
        <Text size="sm" py="md">
          {t("waitingForTheNextClick")}
        </Text>
      ) : (
        <ClickList clicks={clicks} names={namesIn(report)} label={t("liveClicks")} />
      )}
      <LiveNews come={come} />
    </Card>
  )
}
