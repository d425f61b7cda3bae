import { Group, Input, Slider, Stack, Text } from "@mantine/core"

interface Props {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly min: number
  readonly max: number
  readonly step?: number
  /** Formats a value, such as "40%". */
  readonly written: (value: number) => string
  readonly description?: string
  readonly error?: string | undefined
}

/** A slider for a number, with the formatted value next to the label. */
export const SliderField = ({ label, value, onChange, written, description, error, step = 1, ...range }: Props) => (
  <Stack gap={4}>
    <Group justify="space-between">
      <Input.Label labelElement="div">{label}</Input.Label>
      <Text size="sm" c="dimmed" className="numbers">
        {written(value)}
      </Text>
    </Group>
    {description !== undefined && <Input.Description>{description}</Input.Description>}
    <Slider
      thumbLabel={label}
      thumbValueText={written}
      label={null}
      value={value}
      onChange={onChange}
      step={step}
      thumbSize={20}
      my={6}
      {...range}
    />
    {error !== undefined && <Input.Error>{error}</Input.Error>}
  </Stack>
)
