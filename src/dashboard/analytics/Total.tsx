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
  /** Whether it is compared with yesterday up to the same time. */
  readonly isToday?: boolean
}

const icons = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconEqual } as const

interface ChangeProps {
  readonly difference: Difference
  /** The figure of the previous period. */
  readonly before: number
  readonly isToday?: boolean
}

/** The change from the previous period, in words and as an arrow. */
export const Change = ({ difference: { direction, words }, before, isToday = false }: ChangeProps) => {
  const Icon = icons[direction]
  return (
    <Group
      gap={4}
      wrap="nowrap"
      className={styles["difference"]}
      data-direction={direction}
      title={
        isToday ? t`${{ before: count(before) }} yesterday by this time` : t`${{ before: count(before) }} previously`
      }
    >
      <Icon size={16} aria-hidden />
      <Text size="xs" span>
        {words}
      </Text>
    </Group>
  )
}

const Compared = ({ now, before, isToday = false }: Omit<Props, "label">) => {
  const difference = differenceOf(now, before)
  return difference === undefined ? (
    <Text size="xs" c="dimmed">
      {t`No earlier data`}
    </Text>
  ) : (
    <Change difference={difference} before={before} isToday={isToday} />
  )
}

const Content = ({ label, now, ...earlier }: Props) => (
  <>
    <Text c="dimmed" className={styles["label"]}>
      {label}
    </Text>
    <Text className={`numbers ${styles["figure"]}`} title={count(now)}>
      {shortCount(now)}
    </Text>
    <Compared now={now} {...earlier} />
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
