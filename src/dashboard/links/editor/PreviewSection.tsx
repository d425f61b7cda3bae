import { Textarea, TextInput } from "@mantine/core"
import { errorOf } from "../../api/Failure.ts"
import { PictureField } from "../../ui/PictureField.tsx"
import type { Part } from "./Part.ts"
import { PreviewCard } from "./PreviewCard.tsx"
import { Section } from "./Section.tsx"

/** What chats and social networks show of the link. */
export const PreviewSection = ({ draft, change, failure }: Part) => {
  const { metaTitle, metaDescription, metaImage } = draft
  const isUsed = metaTitle !== "" || metaDescription !== "" || metaImage !== null
  return (
    <Section
      title="Social preview"
      summary={isUsed ? "Your own" : "Taken from the destination."}
      isUsed={isUsed}
      failure={failure}
      fields={["meta_title", "meta_description", "meta_image"]}
    >
      <TextInput
        label="Preview title"
        description="Shown in chats and networks, and on the stop, where the link has one."
        maxLength={255}
        value={metaTitle}
        onChange={({ currentTarget }) => change({ metaTitle: currentTarget.value })}
        error={errorOf(failure, "meta_title")}
      />
      <Textarea
        label="Preview description"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={1000}
        value={metaDescription}
        onChange={({ currentTarget }) => change({ metaDescription: currentTarget.value })}
        error={errorOf(failure, "meta_description")}
      />
      <PictureField
        label="Preview picture"
        value={metaImage}
        onChange={(address) => change({ metaImage: address })}
        error={errorOf(failure, "meta_image")}
      />
      {isUsed && <PreviewCard draft={draft} />}
    </Section>
  )
}
