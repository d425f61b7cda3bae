import { t } from "@lingui/core/macro"
import { Button, Card, Text, Title, UnstyledButton } from "@mantine/core"
import { type ReactNode, useEffect, useId } from "react"
import IconChevronRight from "~icons/tabler/chevron-right"
import IconCircle from "~icons/tabler/circle"
import IconCircleCheckFilled from "~icons/tabler/circle-check-filled"
import type { Started } from "../ui/started.ts"
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

const shapeOf = (steps: ReadonlyArray<Step>): Started => {
  const open = steps.filter(({ isDone }) => !isDone).length
  return open > 2 ? "long" : open === 2 ? "two" : open === 1 ? "one" : "over"
}

interface Props {
  /** Called with how the list is shown, also when it is dismissed. */
  readonly tell: (state: Started) => void
  /** What to show until the steps are known. */
  readonly place: ReactNode
}

/** The first steps of a new team, as a list that checks itself. The last ones are on one line. */
export const Checklist = ({ tell, place }: Props) => {
  const title = useId()
  const steps = useSteps()
  const shape = steps === undefined ? undefined : shapeOf(steps)
  useEffect(() => {
    if (shape !== undefined) tell(shape)
  }, [shape, tell])
  if (steps === undefined || shape === undefined) return place
  if (shape === "over") return null
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card
      component="section"
      aria-labelledby={title}
      className={styles["card"] ?? ""}
      data-shape={shape === "long" ? shape : "short"}
    >
      <div className={styles["head"]}>
        <Title order={2} size="h5" id={title}>
          {t`Get started`}
        </Title>
        <Text size="sm" c="dimmed" role="status" className="numbers">
          {t`${{ done: i18n.number(done) }} of ${{ total: i18n.number(steps.length) }}`}
        </Text>
        <Button variant="subtle" color="gray" size="compact-sm" ms="auto" onClick={() => tell("over")}>
          {t`Dismiss`}
        </Button>
      </div>
      {shape === "long" && (
        <progress className={styles["progress"]} value={done} max={steps.length} aria-labelledby={title} />
      )}
      <ul className={styles["steps"]}>
        {steps
          .filter(({ isDone }) => shape === "long" || !isDone)
          .map((step) => (
            <li key={step.name}>
              <Row {...step} />
            </li>
          ))}
      </ul>
    </Card>
  )
}
