import { t } from "@lingui/core/macro"
import { SimpleGrid, Stack } from "@mantine/core"
import { PictureField } from "../../ui/PictureField.tsx"
import { useEditor } from "../editor/EditorContext.ts"
import { CssField } from "./CssField.tsx"
import { FontTiles, ShapeTiles } from "./LookTiles.tsx"
import { OwnColor } from "./OwnColor.tsx"
import { ThemeGallery } from "./ThemeGallery.tsx"

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
