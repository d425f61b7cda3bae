import { t } from "@lingui/core/macro"
import { Button, Group, SegmentedControl, Text, VisuallyHidden } from "@mantine/core"
import { type ReactNode, useState } from "react"
import IconDeviceDesktop from "~icons/tabler/device-desktop"
import IconDeviceMobile from "~icons/tabler/device-mobile"
import IconEye from "~icons/tabler/eye"
import IconMoon from "~icons/tabler/moon"
import IconSun from "~icons/tabler/sun"
import { ApiFailure } from "../../api/Failure.ts"
import { FailureNotice } from "../../ui/FailureNotice.tsx"
import { useEditor } from "../editor/EditorContext.ts"
import { documentOf } from "./Framed.ts"
import styles from "./Preview.module.css"

interface Shown {
  readonly id: number
  readonly html: string
}

/**
 * Shows a document with scripts disabled. A new document loads behind the old one and then replaces it, which avoids
 * flicker.
 */
const Frame = ({ html }: { readonly html: string }) => {
  const [frames, setFrames] = useState<ReadonlyArray<Shown>>([{ id: 0, html }])
  const [newest] = frames.slice(-1)
  if (newest !== undefined && newest.html !== html) setFrames([...frames.slice(0, 1), { id: newest.id + 1, html }])
  const loaded = (id: number) => setFrames((all) => all.filter((frame) => frame.id >= id))
  return frames.map(({ id, html: document }, place) => (
    <iframe
      key={id}
      sandbox=""
      srcDoc={document}
      title={place === 0 ? t`Preview of the page` : t`Loading preview`}
      aria-hidden={place > 0 || undefined}
      tabIndex={place > 0 ? -1 : 0}
      data-coming={place > 0 || undefined}
      className={styles["frame"]}
      onLoad={() => loaded(id)}
    />
  ))
}

const labelled = (icon: ReactNode, label: string) => (
  <span title={label} style={{ display: "grid", placeItems: "center" }}>
    {icon}
    <VisuallyHidden>{label}</VisuallyHidden>
  </span>
)

const widths = [
  { value: "phone", label: labelled(<IconDeviceMobile size={18} />, t`Phone`) },
  { value: "wide", label: labelled(<IconDeviceDesktop size={18} />, t`Computer`) }
]
const looks = [
  { value: "light", label: labelled(<IconSun size={18} />, t`Light`) },
  { value: "dark", label: labelled(<IconMoon size={18} />, t`Dark`) }
]

interface Props {
  /** Shows only a button that opens the preview. */
  readonly onOpen?: () => void
}

/** The page as visitors would see it, including unsaved input. */
export const PreviewPane = ({ onOpen }: Props) => {
  const { preview, themes, fields } = useEditor()
  const [width, setWidth] = useState("phone")
  const [look, setLook] = useState<"light" | "dark">("light")
  const theme = themes.find(({ name }) => name === fields.theme)
  const scheme = theme?.scheme === "dark" || theme?.scheme === "light" ? theme.scheme : look
  const { shown, failure, again } = preview
  const frame = shown !== undefined && <Frame html={documentOf(shown.preview.html, scheme, shown.drawing.selector)} />
  if (onOpen !== undefined) {
    return (
      <div className={styles["opener"]}>
        <Button fullWidth variant="default" leftSection={<IconEye size={18} />} onClick={onOpen}>
          {t`Preview`}
        </Button>
      </div>
    )
  }
  const isLost = failure !== null && !(failure instanceof ApiFailure && failure.kind === "invalid")
  return (
    <section className={styles["pane"]} aria-label={t`Preview`}>
      <VisuallyHidden component="h2">{t`Preview`}</VisuallyHidden>
      <Group gap="sm" justify="center">
        <SegmentedControl aria-label={t`Preview size`} size="xs" data={widths} value={width} onChange={setWidth} />
        {theme?.scheme === "auto" && (
          <SegmentedControl
            aria-label={t`Preview theme`}
            size="xs"
            data={looks}
            value={look}
            onChange={(value) => setLook(value === "dark" ? "dark" : "light")}
          />
        )}
      </Group>
      <div className={styles["phone"]} data-wide={width === "wide" || undefined}>
        <div className={styles["screen"]}>{frame}</div>
      </div>
      {isLost ? (
        <FailureNotice failure={failure} onRetry={again} />
      ) : (
        failure !== null && (
          <Text size="xs" c="dimmed" role="status">
            {t`Your last change can't be shown. This is the previous version.`}
          </Text>
        )
      )}
    </section>
  )
}
