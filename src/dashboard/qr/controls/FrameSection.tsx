import { t } from "@lingui/core/macro"
import { SimpleGrid, Stack, TextInput } from "@mantine/core"
import type { Design } from "../../../qr/Design.ts"
import { ColorField } from "../../ui/ColorField.tsx"
import { black, white, withPart } from "../Editing.ts"
import type { Control } from "./Control.ts"
import { FrameGlyph } from "./FrameGlyph.tsx"
import { entriesOf } from "./names.ts"
import { Tiles } from "./Tiles.tsx"

type Frame = NonNullable<Design["frame"]>
type FrameStyle = NonNullable<Frame["style"]>

const names: Readonly<Record<FrameStyle, string>> = {
  none: t`None`,
  border: t`Border`,
  "banner-bottom": t`Banner below`,
  "banner-top": t`Banner above`,
  pill: t`Label`
}

const tiles = entriesOf(names).map(([value, label]) => ({ value, label, picture: <FrameGlyph style={value} /> }))

const longestText = 30

/** The frame around the code, with a short call to action. */
export const FrameSection = ({ design, change, errorAt }: Control) => {
  const { style = "none", text = "", color = black, textColor = white } = design.frame ?? {}
  const set = (part: { readonly [K in keyof Frame]?: Frame[K] | undefined }, field: string) =>
    change(withPart(design, "frame", part), `frame.${field}`)
  const hasText = style !== "none" && style !== "border"
  return (
    <Stack>
      <Tiles
        label={t`Frame`}
        value={style}
        onChange={(next) => set({ style: next }, "style")}
        tiles={tiles}
        error={errorAt("frame.style")}
      />
      {hasText && (
        <TextInput
          label={t`Frame text`}
          placeholder={t`Scan me`}
          maxLength={longestText}
          value={text}
          onChange={({ currentTarget }) =>
            set({ text: currentTarget.value === "" ? undefined : currentTarget.value }, "text")
          }
          error={errorAt("frame.text")}
        />
      )}
      {style !== "none" && (
        <SimpleGrid cols={{ base: 1, xs: hasText ? 2 : 1 }}>
          <ColorField
            label={t`Frame color`}
            value={color}
            onChange={(next) => set({ color: next ?? "" }, "color")}
            error={errorAt("frame.color")}
          />
          {hasText && (
            <ColorField
              label={t`Text color`}
              value={textColor}
              onChange={(next) => set({ textColor: next ?? "" }, "textColor")}
              error={errorAt("frame.textColor")}
            />
          )}
        </SimpleGrid>
      )}
    </Stack>
  )
}
