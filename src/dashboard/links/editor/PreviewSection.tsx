import { t } from "@lingui/core/macro"
import { Textarea, TextInput } from "@mantine/core"
import { errorOf } from "../../api/Failure.ts"
import { PictureField } from "../../ui/PictureField.tsx"
import type { Part } from "./Part.ts"
import { PreviewCard } from "./PreviewCard.tsx"
import { Section } from "./Section.tsx"

/** The title, description and picture that chats and social networks show. */
export const PreviewSection = ({ draft, change, failure }: Part) => {
  const { metaTitle, metaDescription, metaImage } = draft
  const isUsed = metaTitle !== "" || metaDescription !== "" || metaImage !== null
  return (
    <Section
      title={t`Social preview`}
      summary={isUsed ? t`Your own title, description or picture.` : t`Taken from the destination.`}
      isUsed={isUsed}
      failure={failure}
      fields={["meta_title", "meta_description", "meta_image"]}
    >
      <TextInput
        label={t`Preview title`}
        description={t`Shown in chats and social networks, and on the page that comes first, if there is one.`}
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
      {isUsed && <PreviewCard draft={draft} />}
    </Section>
  )
}
