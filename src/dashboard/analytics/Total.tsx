import { t } from "@lingui/core/macro"
import { Card, Group, Text } from "@mantine/core"
import IconArrowDownRight from "~icons/tabler/arrow-down-right"
import IconArrowUpRight from "~icons/tabler/arrow-up-right"
import IconEqual from "~icons/tabler/equal"
import { count, shortCount } from "../ui/format.ts"
import styles from "./Analytics.module.css"
import { type Difference, differenceOf } from "./difference.ts"

interface Props {
  readonly label: string
  readonly now: number
  readonly before: number
}

const icons = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual } as const

interface ChangeProps {
  readonly difference: Difference
  /** The figure of the previous period. */
  readonly before: number
}

/** The change from the previous period, in words and as an arrow. */
export const Change = ({ difference: { direction, words }, before }: ChangeProps) => {
  const Icon = icons[direction]
  return (
    <Group
      gap={4}
      wrap="nowrap"
      className={styles["difference"]}
      data-direction={direction}
      title={t`${{ before: count(before) }} previously`}
    >
      <Icon size={16} aria-hidden />
      <Text size="xs" span>
        {words}
      </Text>
    </Group>
  )
}

const Compared = ({ now, before }: Omit<Props, "label">) => {
  const difference = differenceOf(now, before)
  return difference === undefined ? (
    <Text size="xs" c="dimmed">
      {t`No earlier data`}
    </Text>
  ) : (
    <Change difference={difference} before={before} />
  )
}

const Content = ({ label, now, before }: Props) => (
  <>
    <Text c="dimmed" className={styles["label"]}>
      {label}
    </Text>
    <Text className={`numbers ${styles["figure"]}`} title={count(now)}>
      {shortCount(now)}
    </Text>
    <Compared now={now} before={before} />
  </>
)

/** A figure, compared with the previous period. */
export const Total = (props: Props) => (
  <Card padding={0} className={styles["total"]}>
    <Content {...props} />
  </Card>
)

interface ChoiceProps extends Props {
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** A figure that the chart can show over time. */
export const TotalChoice = ({ isChosen, onChoose, ...figure }: ChoiceProps) => (
  <Card
    component="button"
    type="button"
    padding={0}
    className={`${styles["total"]} ${styles["choice"]}`}
    aria-pressed={isChosen}
    title={t`Show over time`}
    onClick={onChoose}
  >
    <Content {...figure} />
  </Card>
)
