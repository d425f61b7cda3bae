import { plural, t } from "@lingui/core/macro"
import { UnstyledButton } from "@mantine/core"
import IconArrowsSplit from "~icons/tabler/arrows-split-2"
import IconClock from "~icons/tabler/clock"
import IconEye from "~icons/tabler/eye"
import IconLock from "~icons/tabler/lock"
import IconSpeakerphone from "~icons/tabler/speakerphone"
import IconTarget from "~icons/tabler/target-arrow"
import { readParameter } from "../../../lib/QueryParameter.ts"
import type { Link } from "../../../link/Link.ts"
import type { Icon } from "../../icons/makeIcon.tsx"
import { ago, percent } from "../../ui/format.ts"
import { useDates } from "../../ui/useDates.ts"
import type { OptionName } from "../editor/Option.ts"
import { utmFields } from "../editor/Utm.ts"
import { isExpired, isTested } from "../list/stateNames.ts"
import styles from "./Settings.module.css"

interface Setting {
  /** The part of the editor that changes it. */
  readonly option: OptionName
  readonly Icon: Icon
  readonly label: string
  readonly value: string
}

/** The settings of a link that differ from a plain redirect. */
const settingsOf = (link: Link, moment: ReturnType<typeof useDates>["moment"]): ReadonlyArray<Setting> => {
  const { redirect_type, expires_at, ab_tests, ab_test_percentage, targeting, destination_url } = link
  const campaign = utmFields.map(({ name }) => readParameter(destination_url, name)).filter((value) => value !== "")
  const redirect = { option: "redirect", label: t`Redirect` } as const
  return [
    ...(redirect_type === "screen" ? [{ ...redirect, Icon: IconEye, value: t`Preview page` }] : []),
    ...(redirect_type === "password" ? [{ ...redirect, Icon: IconLock, value: t`Password required` }] : []),
    ...(expires_at === null
      ? []
      : [
          {
            option: "expiry",
            Icon: IconClock,
            label: isExpired(link)
              ? t({ context: "date in the past", message: "Expired" })
              : t({ context: "link", message: "Expires" }),
            value: `${moment(expires_at)} (${ago(expires_at)})`
          } as const
        ]),
    ...(isTested(link)
      ? [
          {
            option: "test",
            Icon: IconArrowsSplit,
            label: t`A/B test`,
            value:
              ab_tests.length > 0
                ? plural({ count: ab_tests.length + 1 }, { one: "# destination", other: "# destinations" })
                : t`${{ share: percent(ab_test_percentage / 100) }} elsewhere`
          } as const
        ]
      : []),
    ...(targeting.length > 0
      ? [
          {
            option: "targeting",
            Icon: IconTarget,
            label: t`Targeting`,
            value: plural({ count: targeting.length }, { one: "# rule", other: "# rules" })
          } as const
        ]
      : []),
    ...(campaign.length > 0
      ? [{ option: "campaign", Icon: IconSpeakerphone, label: t`UTM`, value: campaign.join(" · ") } as const]
      : [])
  ]
}

interface Props {
  readonly link: Link
  /** Undefined if the user can't change the link. */
  readonly onEdit: ((option: OptionName) => void) | undefined
}

const SettingText = ({ Icon, label, value }: Omit<Setting, "option">) => (
  <>
    <Icon size={16} aria-hidden />
    <span className={styles["label"]}>{label}</span>
    <bdi className={styles["value"]}>{value}</bdi>
  </>
)

/** The settings that differ from a plain redirect. A click on one opens its part of the editor. */
export const Settings = ({ link, onEdit }: Props) => {
  const { moment } = useDates()
  const settings = settingsOf(link, moment)
  if (settings.length === 0) return null
  return (
    <ul className={styles["settings"]} aria-label={t`Settings of this link`}>
      {settings.map(({ option, Icon, label, value }) => (
        <li key={option}>
          {onEdit === undefined ? (
            <span className={styles["setting"]}>
              <SettingText Icon={Icon} label={label} value={value} />
            </span>
          ) : (
            <UnstyledButton className={styles["setting"] ?? ""} title={t`Change`} onClick={() => onEdit(option)}>
              <SettingText Icon={Icon} label={label} value={value} />
            </UnstyledButton>
          )}
        </li>
      ))}
    </ul>
  )
}
