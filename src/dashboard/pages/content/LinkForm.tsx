import { t } from "@lingui/core/macro"
import { Grid, NativeSelect, Stack, TextInput } from "@mantine/core"
import { type Animation, animations } from "../../../page/Button.ts"
import { OwnColor } from "../design/OwnColor.tsx"
import { completed } from "../form/Completed.ts"
import { animationNames } from "./Animations.ts"
import { IconField } from "./IconField.tsx"
import type { LinkValues } from "./Items.ts"

interface Props {
  readonly values: LinkValues
  readonly onChange: (values: LinkValues) => void
  readonly errorAt: (field: string) => string | undefined
  readonly warningAt: (field: string) => string | undefined
}

const isAnimation = (name: string): name is Animation => animations.some((one) => one === name)

/** The fields of a link. */
export const LinkForm = ({ values, onChange, errorAt, warningAt }: Props) => {
  const set = (change: Partial<LinkValues>) => onChange({ ...values, ...change })
  return (
    <Stack gap="sm">
      <TextInput
        label={t`Text`}
        placeholder={t`My new album`}
        maxLength={255}
        value={values.label}
        onChange={({ currentTarget }) => set({ label: currentTarget.value })}
        error={errorAt("label")}
      />
      <TextInput
        label={t`Link`}
        placeholder="example.com/album"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={values.url}
        onChange={({ currentTarget }) => set({ url: currentTarget.value })}
        onBlur={({ currentTarget }) => set({ url: completed(currentTarget.value) })}
        error={errorAt("url")}
      />
      <Grid gap="sm">
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <IconField value={values.icon} onChange={(icon) => set({ icon })} error={errorAt("icon")} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <NativeSelect
            label={t`Animation`}
            data={animations.map((name) => ({ value: name as string, label: animationNames[name] }))}
            value={values.animation}
            onChange={({ currentTarget: { value } }) => isAnimation(value) && set({ animation: value })}
            error={errorAt("animation")}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <OwnColor
            label={t`Button color`}
            value={values.bg_color}
            onChange={(bg_color) => set({ bg_color })}
            error={errorAt("bg_color")}
            warning={warningAt("bg_color")}
          />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6 }}>
          <OwnColor
            label={t`Text color`}
            value={values.color}
            onChange={(color) => set({ color })}
            error={errorAt("color")}
            warning={warningAt("color")}
          />
        </Grid.Col>
      </Grid>
    </Stack>
  )
}
