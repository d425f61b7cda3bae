import { plural, t } from "@lingui/core/macro"
import { Anchor, Badge, Card, Group, Text } from "@mantine/core"
import type { ReactNode } from "react"
import { readableUrl } from "../../../lib/ReadableUrl.ts"
import type { Link } from "../../../link/Link.ts"
import { ago, count, percent, withoutScheme } from "../../ui/format.ts"
import { PageIcon } from "../../ui/PageIcon.tsx"
import { useDates } from "../../ui/useDates.ts"
import { isExpired } from "../list/stateNames.ts"
import styles from "./Facts.module.css"
import { Reached } from "./Reached.tsx"

interface FactProps {
  readonly name: string
  /** Whether the fact takes up a whole line. */
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

const redirects = { screen: t`Preview page`, instant: t`Direct redirect`, password: t`Password required` }

const stateOf = (link: Link): ReactNode =>
  link.is_active === 0 ? (
    <Badge color="gray">{t`Inactive`}</Badge>
  ) : isExpired(link) ? (
    <Badge color="red">{t`Expired`}</Badge>
  ) : (
    <Badge color="leaf">{t`Active`}</Badge>
  )

const variantsOf = ({ ab_tests, ab_test_url, ab_test_percentage }: Link): string | undefined =>
  ab_tests.length > 0
    ? plural({ count: ab_tests.length + 1 }, { one: "# destination", other: "# destinations" })
    : ab_test_url !== null && ab_test_percentage > 0
      ? t`${{ share: percent(ab_test_percentage / 100) }} elsewhere`
      : undefined

/** A link's settings. */
export const Facts = ({ link }: { readonly link: Link }) => {
  const { moment } = useDates()
  const variants = variantsOf(link)
  return (
    <Card component="section" aria-label={t`About this link`}>
      <dl className={styles["facts"]}>
        <Fact name={t`Destination`}>
          <PageIcon link={link} />
          <Anchor href={link.destination_url} target="_blank" rel="noreferrer" size="sm">
            <bdi dir="ltr">{readableUrl(link.destination_url)}</bdi>
          </Anchor>
        </Fact>
        {link.destination_status !== null && (
          <Fact name={t`Destination check`} isWide>
            <Reached link={link} status={link.destination_status} />
          </Fact>
        )}
        {link.destination?.title != null && <Fact name={t`Page`}>{link.destination.title}</Fact>}
        {link.title !== null && <Fact name={t`Title`}>{link.title}</Fact>}
        <Fact name={t({ context: "link", message: "State" })}>
          <Group gap={6}>{stateOf(link)}</Group>
        </Fact>
        <Fact name={t`Redirect`}>{redirects[link.redirect_type]}</Fact>
        <Fact name={t({ context: "link", message: "Clicks" })}>{count(link.total_clicks)}</Fact>
        {link.folder_name !== null && <Fact name={t`Folder`}>{link.folder_name}</Fact>}
        {link.tags.length > 0 && <Fact name={t`Tags`}>{link.tags.map(({ name }) => name).join(", ")}</Fact>}
        {link.expires_at !== null && (
          <Fact
            name={
              isExpired(link)
                ? t({ context: "date in the past", message: "Expired" })
                : t({ context: "link", message: "Expires" })
            }
          >
            {moment(link.expires_at)} ({ago(link.expires_at)})
          </Fact>
        )}
        {link.former_urls.length > 0 && (
          <Fact name={t({ context: "link", message: "Previous addresses" })}>
            {link.former_urls.map(withoutScheme).join(", ")}
          </Fact>
        )}
        {variants !== undefined && <Fact name={t`A/B test`}>{variants}</Fact>}
        {link.targeting.length > 0 && (
          <Fact name={t`Targeting`}>
            {plural({ count: link.targeting.length }, { one: "# rule", other: "# rules" })}
          </Fact>
        )}
        <Fact name={t({ context: "link", message: "Created" })}>
          {link.creator_username === null
            ? moment(link.created_at)
            : t`${{ time: moment(link.created_at) }} by ${{ name: link.creator_username }}`}
        </Fact>
      </dl>
    </Card>
  )
}
