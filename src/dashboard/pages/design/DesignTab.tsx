import { t } from "@lingui/core/macro"
import { Trans } from "@lingui/react/macro"
import { Code, List, SimpleGrid, Stack, Text, Textarea } from "@mantine/core"
import { useEffect, useRef } from "react"
import { PictureField } from "../../ui/PictureField.tsx"
import { useEditor } from "../editor/EditorContext.ts"
import styles from "./Css.module.css"
import { FontTiles, ShapeTiles } from "./LookTiles.tsx"
import { OwnColor } from "./OwnColor.tsx"
import { ThemeGallery } from "./ThemeGallery.tsx"
import { Warning } from "./Warning.tsx"

/** The page's custom CSS, with warnings about rules that have no effect. */
const CssField = () => {
  const { fields, set, errorAt, warningsAt } = useEditor()
  const faults = fields.custom_css === null ? [] : warningsAt("custom_css")
  const list = useRef<HTMLDivElement>(null)
  const hasFaults = faults.length > 0
  // Scroll to the warnings, because the save bar at the bottom of the window may cover them.
  useEffect(() => {
    if (hasFaults) list.current?.scrollIntoView({ block: "nearest" })
  }, [hasFaults])
  return (
    <Stack gap={6}>
      <Textarea
        label={t`Custom CSS`}
        description={t`Applied after the theme. Anything that loads files (@import, url(), fonts) or affects anything outside the page is removed.`}
        placeholder=".b { border-radius: 0 }"
        autosize
        minRows={5}
        maxRows={24}
        spellCheck={false}
        autoCapitalize="none"
        styles={{
          input: { fontFamily: "var(--mantine-font-family-monospace)", fontSize: "var(--mantine-font-size-sm)" }
        }}
        value={fields.custom_css ?? ""}
        onChange={({ currentTarget: { value } }) => set({ custom_css: value === "" ? null : value })}
        error={errorAt("custom_css")}
      />
      <div ref={list} className={styles["faults"]}>
        <Warning text={hasFaults ? t`Some of your CSS has no effect:` : undefined} />
        {hasFaults && (
          <List size="sm" withPadding className="break">
            {faults.map((fault) => (
              <List.Item key={fault}>{fault}</List.Item>
            ))}
          </List>
        )}
      </div>
      <Text size="xs" c="dimmed">
        <Trans>
          Use <Code>.b</Code> for buttons, <Code>.c</Code> for cards and <Code>h1</Code> for the title. Colors are in{" "}
          <Code>var(--a1)</Code>, <Code>var(--a2)</Code>, <Code>var(--ink)</Code> and <Code>var(--bg)</Code>.
        </Trans>
      </Text>
    </Stack>
  )
}

const accents = [
  ["theme_accent_1", t`First accent`, "accent_1"],
  ["theme_accent_2", t`Second accent`, "accent_2"]
] as const

const pictures = [
  ["background_image", t`Background picture`, t`Fills the page background. Colors adjust to keep text readable.`],
  ["favicon", t`Icon`, t`The icon in the browser tab.`]
] as const

export const DesignTab = () => {
  const { themes, fields, set, errorAt, warningsAt } = useEditor()
  const theme = themes.find(({ name }) => name === fields.theme)
  return (
    <Stack gap="lg">
      <ThemeGallery themes={themes} value={fields.theme} onChange={(name) => set({ theme: name })} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {accents.map(([field, label, own]) => (
          <OwnColor
            key={field}
            label={label}
            value={fields[field]}
            onChange={(color) => set({ [field]: color })}
            error={errorAt(field)}
            warning={warningsAt(field)[0]}
            {...(theme === undefined ? {} : { themes: theme.day[own] })}
          />
        ))}
      </SimpleGrid>
      <FontTiles theme={theme} value={fields.font} onChange={(font) => set({ font })} error={errorAt("font")} />
      <ShapeTiles
        theme={theme}
        value={fields.button_shape}
        onChange={(button_shape) => set({ button_shape })}
        error={errorAt("button_shape")}
      />
      {pictures.map(([field, label, description]) => (
        <PictureField
          key={field}
          label={label}
          description={description}
          value={fields[field]}
          onChange={(address) => set({ [field]: address })}
          error={errorAt(field)}
        />
      ))}
      <CssField />
    </Stack>
  )
}
