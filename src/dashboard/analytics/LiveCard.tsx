import { plural, t } from "@lingui/core/macro"
import { Card, Group, Text, Title, VisuallyHidden } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import type { Analytics } from "../../click/query/Analytics.ts"
import type { LinkId } from "../../contract/Id.ts"
import { count } from "../ui/format.ts"
import styles from "./Analytics.module.css"
import { ClickList } from "./ClickList.tsx"
import { namesIn } from "./clicks.ts"
import { type LiveState, useLive } from "./useLive.ts"

/** The interval between announcements, in milliseconds. More frequent announcements would drown out other speech. */
const tellEvery = 10_000

/** Announces to screen readers how many clicks arrived. */
const LiveNews = ({ come }: { readonly come: number }) => {
  const [news, setNews] = useState("")
  const latest = useRef(come)
  latest.current = come
  useEffect(() => {
    let told = 0
    const tell = () => {
      const fresh = latest.current - told
      if (fresh <= 0) return
      told = latest.current
      setNews(
        t`${plural({ count: fresh }, { one: "# new click", other: "# new clicks" })}, ${{ total: count(told) }} in total.`
      )
    }
    const timer = setInterval(tell, tellEvery)
    return () => clearInterval(timer)
  }, [])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {news}
    </VisuallyHidden>
  )
}

const sentences: Readonly<Record<LiveState, string>> = {
  connecting: t`Connecting…`,
  open: t`Connected`,
  lost: t`Connection lost. Reconnecting…`
}

interface Props {
  readonly link: LinkId | undefined
  readonly report: Analytics | undefined
}

/** Clicks in real time, including bots. Of the report's filters, only the one for a single link applies. */
export const LiveCard = ({ link, report }: Props) => {
  const { state, clicks, count: come } = useLive(link)
  return (
    <Card component="section" aria-labelledby="live-title" className={styles["live"]}>
      <Group gap="sm" mb={4}>
        <span className={styles["dot"]} data-state={state} aria-hidden />
        <Title order={2} size="h5" id="live-title">
          {t`Live`}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {sentences[state]}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" mb="xs">
        {link === undefined
          ? t`Every click in your team in real time, with bots marked. Filters don't apply here.`
          : t`Every click on this link in real time, with bots marked.`}
        {come > clicks.length && ` ${t`The last ${{ shown: clicks.length }} of ${{ total: count(come) }}.`}`}
      </Text>
      {clicks.length === 0 ? (
        <Text size="sm" py="md">
          {t`Waiting for the next click. Open a short link to see it arrive.`}
        </Text>
      ) : (
        <ClickList clicks={clicks} names={namesIn(report)} label={t`Live clicks`} isOfLink={link !== undefined} />
      )}
      <LiveNews come={come} />
    </Card>
  )
}
