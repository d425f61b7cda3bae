import { Anchor, Badge, Card, Group, Text } from "@mantine/core"
import type { ReactNode } from "react"
import type { Link } from "../../../link/Link.ts"
import { ago, count, percent, withoutScheme } from "../../ui/format.ts"
import { PageIcon } from "../../ui/PageIcon.tsx"
import { useDates } from "../../ui/useDates.ts"
import { isExpired } from "../list/stateNames.ts"
import styles from "./Facts.module.css"
import { Reached } from "./Reached.tsx"
import { t } from "./words/t.ts"

interface FactProps {
  readonly name: string
  /** Whether it has a line of its own. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

const Fact = ({ name, isWide = false, children }: FactProps) => (
  <div className={`${styles["fact"]} ${isWide ? styles["wide"] : ""}`}>
    <Text component="dt" size="xs" c="dimmed">
      {name}
    </Text>
    <Text component="dd" size="sm" m={0} className="break">
      {children}
    </Text>
  </div>
)

const redirects = { screen: t("withAStop"), instant: t("atOnce"), password: t("withAPassword") }

const stateOf = (link: Link): ReactNode =>
  link.is_active === 0 ? (
    <Badge color="gray">{t("inactive")}</Badge>
  ) : isExpired(link) ? (
    <Badge color="red">{t("expired")}</Badge>
  ) : (
    <Badge color="leaf">{t("active")}</Badge>
  )

const variantsOf = ({ ab_tests, ab_test_url, ab_test_percentage }: Link): string | undefined =>
  ab_tests.length > 0
    ? t("destinationCount", { count: ab_tests.length + 1 })
    : ab_test_url !== null && ab_test_percentage > 0
      ? t("shareElsewhere", { share: percent(ab_test_percentage / 100) })
      : undefined

/** What a link is set to. */
export const Facts = ({ link }: { readonly link: Link }) => {
  const { moment } = useDates()
  const variants = variantsOf(link)
  return (
    <Card component="section" aria-label={t("aboutThisLink")}>
      <dl className={styles["facts"]}>
        <Fact name={t("destination")}>
          <PageIcon link={link} />
          <Anchor href={link.destination_url} target="_blank" rel="noreferrer" size="sm">
            <bdi dir="ltr">{link.destination_url}</bdi>
          </Anchor>
        </Fact>
        {link.destination_status !== null && (
          <Fact name={t("pageCheck")} isWide>
            <Reached link={link} status={link.destination_status} />
          </Fact>
        )}
        {link.destination?.title != null && <Fact name={t("page")}>{link.destination.title}</Fact>}
        {link.title !== null && <Fact name={t("title")}>{link.title}</Fact>}
        <Fact name={t("state")}>
          <Group gap={6}>{stateOf(link)}</Group>
        </Fact>
        <Fact name={t("redirect")}>{redirects[link.redirect_type]}</Fact>
        <Fact name={t("clicks")}>{count(link.total_clicks)}</Fact>
        {link.folder_name !== null && <Fact name={t("folder")}>{link.folder_name}</Fact>}
        {link.tags.length > 0 && <Fact name={t("tags")}>{link.tags.map(({ name }) => name).join(", ")}</Fact>}
        {link.expires_at !== null && (
          <Fact name={isExpired(link) ? t("ended") : t("ends")}>
            {moment(link.expires_at)} ({ago(link.expires_at)})
          </Fact>
        )}
        {link.former_urls.length > 0 && (
          <Fact name={t("leadHereToo")}>{link.former_urls.map(withoutScheme).join(", ")}</Fact>
        )}
        {variants !== undefined && <Fact name={t("aBTest")}>{variants}</Fact>}
        {link.targeting.length > 0 && (
          <Fact name={t("targeting")}>{t("ruleCount", { count: link.targeting.length })}</Fact>
        )}
        <Fact name={t("created")}>
          {link.creator_username === null
            ? moment(link.created_at)
            : t("createdBy", { time: moment(link.created_at), name: link.creator_username })}
        </Fact>
      </dl>
    </Card>
  )
}
