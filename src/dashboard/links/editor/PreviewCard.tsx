import { t } from "@lingui/core/macro"
import { Text } from "@mantine/core"
import { useState } from "react"
import { useUnicode } from "../../ui/useUnicode.ts"
import styles from "./PreviewCard.module.css"
import type { SocialPreview } from "./SocialPreview.ts"

const isPicture = (address: string | undefined): address is string =>
  address !== undefined &&
  URL.canParse(address, location.href) &&
  /^https?:/.test(new URL(address, location.href).protocol)

/** Approximates how a chat shows the link. */
export const PreviewCard = ({
  preview: { host, title, description, picture }
}: {
  readonly preview: SocialPreview
}) => {
  const [broken, setBroken] = useState<string>()
  const name = useUnicode(host)
  return (
    <figure className={styles["card"]} aria-label={t`Approximate chat preview`}>
      {isPicture(picture) && picture !== broken && (
        <img
          src={picture}
          alt=""
          referrerPolicy="no-referrer"
          className={styles["picture"]}
          onError={() => setBroken(picture)}
        />
      )}
      <figcaption className={styles["text"]}>
        <Text size="xs" c="dimmed" truncate>
          <bdi dir="ltr">{name}</bdi>
        </Text>
        <Text size="sm" fw={600} lineClamp={2} className="break">
          {title ?? t`Destination title`}
        </Text>
        {description !== undefined && (
          <Text size="xs" c="dimmed" lineClamp={3} className="break">
            {description}
          </Text>
        )}
      </figcaption>
    </figure>
  )
}
