import { t } from "@lingui/core/macro"
import { Button, Card, Group, Text, Title, UnstyledButton } from "@mantine/core"
import { useEffect, useId } from "react"
import IconChevronRight from "~icons/tabler/chevron-right"
import IconCircle from "~icons/tabler/circle"
import IconCircleCheckFilled from "~icons/tabler/circle-check-filled"
import { i18n } from "../words/i18n.ts"
import styles from "./Checklist.module.css"
import { type Step, useSteps } from "./useSteps.ts"

const Row = ({ name, isDone, start }: Step) =>
  isDone ? (
    <span className={styles["step"]} data-done>
      <IconCircleCheckFilled size={22} role="img" aria-hidden={false} aria-label={t`Done`} />
      <s>{name}</s>
    </span>
  ) : (
    <UnstyledButton className={styles["step"] ?? ""} onClick={start}>
      <IconCircle size={22} aria-hidden />
      <span>{name}</span>
      <IconChevronRight size={18} className={styles["go"]} aria-hidden />
    </UnstyledButton>
  )

interface Props {
  /** Called when the list is dismissed or has nothing left to show. */
  readonly onEnd: () => void
}

/** The first steps of a new team, as a list that checks itself. */
export const Checklist = ({ onEnd }: Props) => {
  const title = useId()
  const steps = useSteps()
  const isOver = steps?.every(({ isDone }) => isDone) === true
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  if (steps === undefined || isOver) return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card component="section" aria-labelledby={title}>
      <Group justify="space-between" gap="sm" mb="sm" wrap="nowrap">
        <Group gap="sm">
          <Title order={2} size="h5" id={title}>
            {t`Get started`}
          </Title>
          <Text size="sm" c="dimmed" role="status" className="numbers">
            {t`${{ done: i18n.number(done) }} of ${{ total: i18n.number(steps.length) }}`}
          </Text>
        </Group>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onEnd}>
          {t`Dismiss`}
        </Button>
      </Group>
      <progress className={styles["progress"]} value={done} max={steps.length} aria-labelledby={title} />
      <ul className={styles["steps"]}>
        {steps.map((step) => (
          <li key={step.name}>
            <Row {...step} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
