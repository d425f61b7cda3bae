import { t } from "@lingui/core/macro"
import { Textarea, TextInput } from "@mantine/core"
import { errorOf } from "../../api/Failure.ts"
import { PictureField } from "../../ui/PictureField.tsx"
import type { Part } from "./Part.ts"
import { Section } from "./Section.tsx"
import { hasOwnPreview } from "./SocialPreview.ts"

/** The title, description and picture that chats and social networks show. */
export const PreviewSection = ({ draft, change, failure }: Part) => {
  const { metaTitle, metaDescription, metaImage } = draft
  return (
    <Section
      title={t`Social preview`}
      summary={
        hasOwnPreview(draft)
          ? t`Set your own title, description or picture.`
          : t`Uses the destination's title, description and picture.`
      }
    >
      <TextInput
        label={t`Preview title`}
        description={t`Shown in chats, on social networks, and on the preview page.`}
        maxLength={255}
        value={metaTitle}
        onChange={({ currentTarget }) => change({ metaTitle: currentTarget.value })}
        error={errorOf(failure, "meta_title")}
      />
      <Textarea
        label={t`Preview description`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={metaDescription}
        onChange={({ currentTarget }) => change({ metaDescription: currentTarget.value })}
        error={errorOf(failure, "meta_description")}
      />
      <PictureField
        label={t`Preview picture`}
        value={metaImage}
        onChange={(address) => change({ metaImage: address })}
        error={errorOf(failure, "meta_image")}
      />
    </Section>
  )
}
