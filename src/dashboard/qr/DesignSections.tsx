import { t } from "@lingui/core/macro"
import { Accordion, Badge, Divider, Group, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type CSSProperties, useEffect, useId, useState } from "react"
import IconAlertCircle from "~icons/tabler/alert-circle"
import IconBackground from "~icons/tabler/background"
import IconFocusCentered from "~icons/tabler/focus-centered"
import IconFrame from "~icons/tabler/frame"
import IconGridDots from "~icons/tabler/grid-dots"
import IconPhoto from "~icons/tabler/photo"
import IconScan from "~icons/tabler/scan"
import IconSparkles from "~icons/tabler/sparkles"
import type { Design } from "../../qr/Design.ts"
import { percent } from "../ui/format.ts"
import { isSame } from "../ui/isSame.ts"
import type { Control } from "./controls/Control.ts"
import { DotsSection } from "./controls/DotsSection.tsx"
import { FrameSection } from "./controls/FrameSection.tsx"
import { CornerDotGlyph, CornerGlyph } from "./controls/Glyphs.tsx"
import { LogoSection } from "./controls/LogoSection.tsx"
import { cornerDotNames, cornerNames, entriesOf } from "./controls/names.ts"
import { PaintFields } from "./controls/PaintFields.tsx"
import { ReadingSection } from "./controls/ReadingSection.tsx"
import { SliderField } from "./controls/SliderField.tsx"
import { Swatch } from "./controls/Swatch.tsx"
import styles from "./controls/Tiles.module.css"
import { Tiles } from "./controls/Tiles.tsx"
import { black, spelledOut, white, withPart } from "./Editing.ts"
import { hasLook, inLook, ownDesigns, presets } from "./Presets.ts"
import { designsQuery } from "./Queries.ts"

interface TileProps {
  readonly name: string
  /** The accessible name, if it differs. */
  readonly label?: string
  readonly look: Design
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const DesignTile = ({ name, label, look, isChosen, onChoose }: TileProps) => (
  <button type="button" className={styles["tile"]} aria-label={label} aria-pressed={isChosen} onClick={onChoose}>
    <Swatch design={look} />
    <bdi className={styles["name"]}>{name}</bdi>
  </button>
)

const tiles = { className: styles["tiles"], style: { "--tile": "6rem" } as CSSProperties }

/** Designs applied with one click: presets, and those of the team's other QR codes with their logos. */
const PresetsSection = ({ design, change }: Control) => {
  const { data = [] } = useQuery(designsQuery)
  const own = ownDesigns(data)
  const ownTitle = useId()
  return (
    <Stack>
      <div {...tiles}>
        {presets.map((preset) => (
          <DesignTile
            key={preset.name}
            {...preset}
            isChosen={hasLook(design, preset)}
            onChoose={() => change(spelledOut(inLook(design, preset.look)), `preset.${preset.name}`)}
          />
        ))}
      </div>
      {own.length > 0 && (
        <section aria-labelledby={ownTitle}>
          <Text id={ownTitle} size="sm" fw={500} mb="xs">
            {t`Designs of your QR codes`}
          </Text>
          <div {...tiles}>
            {own.map(({ id, name, design: look }) => (
              <DesignTile
                key={id}
                name={name}
                label={t`Design of ${name}`}
                look={look}
                isChosen={isSame(spelledOut(design), spelledOut(look))}
                onChoose={() => change(spelledOut(look), `own.${id}`)}
              />
            ))}
          </div>
        </section>
      )}
    </Stack>
  )
}

const frames = entriesOf(cornerNames).map(([value, label]) => ({ value, label, picture: <CornerGlyph type={value} /> }))
const dots = entriesOf(cornerDotNames).map(([value, label]) => ({
  value,
  label,
  picture: <CornerDotGlyph type={value} />
}))

const parts = [
  { part: "cornersSquareOptions", painted: "frames", label: t`Shape of the corner frames`, tiles: frames },
  { part: "cornersDotOptions", painted: "centers", label: t`Shape of the corner dots`, tiles: dots }
] as const

/** The three finder patterns: their frames and centers. */
const CornersSection = ({ design, change, errorAt }: Control) => (
  <Stack>
    {parts.map(({ part, painted, label, tiles }, place) => {
      const { type = "square", color, gradient } = design[part] ?? {}
      return (
        <Stack key={part}>
          {place > 0 && <Divider />}
          <Tiles
            label={label}
            value={type}
            onChange={(next) => change(withPart(design, part, { type: next }), `${part}.type`)}
            tiles={tiles}
            error={errorAt(`${part}.type`)}
          />
          <PaintFields
            part={painted}
            paint={{ color, gradient }}
            onChange={(paint, field) => change(withPart(design, part, paint), `${part}.${field}`)}
            errorAt={(field) => errorAt(`${part}.${field}`)}
            fallback={design.dotsOptions?.color ?? black}
            companion="#245732"
            other={{
              label: t`Same as the dots`,
              paint: { color: undefined, gradient: undefined },
              isChosen: color === undefined && gradient === undefined
            }}
          />
        </Stack>
      )
    })}
  </Stack>
)

const swatches = [
  "#ffffff",
  "#f8f9fa",
  "#eef7ef",
  "#e7f5ff",
  "#f3f0ff",
  "#fff0f6",
  "#fff5f5",
  "#fff4e6",
  "#fff9db",
  "#e6fcf5"
]

/** The background of the code. */
const BackgroundSection = ({ design, change, errorAt }: Control) => {
  const { color = white, gradient, round = 0 } = design.backgroundOptions ?? {}
  return (
    <Stack>
      <PaintFields
        part="background"
        paint={{ color, gradient }}
        onChange={(paint, field) => change(withPart(design, "backgroundOptions", paint), `backgroundOptions.${field}`)}
        errorAt={(field) => errorAt(`backgroundOptions.${field}`)}
        fallback={white}
        companion="#dcecdd"
        swatches={swatches}
        other={{
          label: t`None`,
          paint: { color: "transparent", gradient: undefined },
          isChosen: color === "transparent" && gradient === undefined
        }}
      />
      <SliderField
        label={t`Roundness`}
        value={round}
        onChange={(next) =>
          change(
            withPart(design, "backgroundOptions", { round: next === 0 ? undefined : next }),
            "backgroundOptions.round"
          )
        }
        min={0}
        max={1}
        step={0.05}
        written={percent}
        error={errorAt("backgroundOptions.round")}
      />
    </Stack>
  )
}

/** The sections of the designer, and the parts of a design that each changes. */
const sections = [
  { id: "looks", title: t`Presets`, icon: IconSparkles, Section: PresetsSection, parts: [] },
  { id: "dots", title: t`Dots`, icon: IconGridDots, Section: DotsSection, parts: ["dotsOptions", "shape"] },
  {
    id: "corners",
    title: t`Corners`,
    icon: IconFocusCentered,
    Section: CornersSection,
    parts: ["cornersSquareOptions", "cornersDotOptions"]
  },
  {
    id: "background",
    title: t`Background`,
    icon: IconBackground,
    Section: BackgroundSection,
    parts: ["backgroundOptions"]
  },
  { id: "logo", title: t`Logo`, icon: IconPhoto, Section: LogoSection, parts: ["image", "imageOptions"] },
  { id: "frame", title: t`Frame`, icon: IconFrame, Section: FrameSection, parts: ["frame"] },
  {
    id: "reading",
    title: t`Error correction and size`,
    icon: IconScan,
    Section: ReadingSection,
    parts: ["qrOptions", "margin", "width", "height"]
  }
] as const

/** The ids of the sections with invalid fields. */
const faultySections = (faults: ReadonlyArray<string>): ReadonlyArray<string> =>
  sections
    .filter(({ parts }) =>
      parts.some((part) => faults.some((fault) => `${fault}.`.startsWith(`design_config.${part}.`)))
    )
    .map(({ id }) => id)

interface Props {
  readonly control: Control
  /** The names of the invalid fields, whose sections open. */
  readonly faults: ReadonlyArray<string>
}

/** All design settings of a QR code. */
export const DesignSections = ({ control, faults }: Props) => {
  const [opened, setOpened] = useState<Array<string>>(["looks"])
  const faulty = faultySections(faults)
  const key = faulty.join()
  useEffect(() => {
    if (key !== "") setOpened((now) => [...new Set([...now, ...key.split(",")])])
  }, [key])
  return (
    <Accordion
      multiple
      order={2}
      variant="separated"
      radius="lg"
      value={opened}
      onChange={setOpened}
      keepMounted={false}
    >
      {sections.map(({ id, title, icon: Icon, Section }) => (
        <Accordion.Item
          key={id}
          value={id}
          bg="var(--mantine-color-body)"
          bd="1px solid var(--mantine-color-default-border)"
        >
          <Accordion.Control icon={<Icon size={20} stroke={1.6} />}>
            <Group gap="xs">
              {title}
              {faulty.includes(id) && (
                <Badge color="red" leftSection={<IconAlertCircle size={14} />}>
                  {t`Needs attention`}
                </Badge>
              )}
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            <Section {...control} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
