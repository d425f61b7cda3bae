import { Badge, Button } from "@mantine/core"
import type { ReactNode, Ref } from "react"

interface Props {
  readonly label: string
  readonly icon: ReactNode
  /** The number of choices that differ from the usual ones. */
  readonly count?: number
  readonly onClick: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that opens filters or display options. */
export const PanelButton = ({ label, icon, count = 0, ...rest }: Props) => (
  <Button
    variant="default"
    aria-haspopup="dialog"
    leftSection={icon}
    rightSection={
      count > 0 && (
        <Badge size="sm" circle>
          {count}
        </Badge>
      )
    }
    {...rest}
  >
    {label}
  </Button>
)
