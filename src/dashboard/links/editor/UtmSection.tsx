import { TextInput } from "@mantine/core"
import { withScheme } from "../Address.ts"
import type { Part } from "./Part.ts"
import { Section } from "./Section.tsx"
import { readParameter, utmFields, writeParameter } from "./Utm.ts"

/** Reads and writes the campaign parameters of the destination. */
export const UtmSection = ({ draft: { url }, change }: Part) => {
  const used = utmFields.filter(({ name }) => readParameter(url, name) !== "")
  return (
    <Section
      title="Campaign parameters (UTM)"
      summary={
        used.length === 0 ? "Tell your analytics where visits come from." : used.map(({ label }) => label).join(", ")
      }
      isUsed={used.length > 0}
      failure={undefined}
      fields={[]}
    >
      {utmFields.map(({ name, label, placeholder }) => (
        <TextInput
          key={name}
          label={label}
          placeholder={placeholder}
          maxLength={255}
          disabled={url.trim() === ""}
          value={readParameter(url, name)}
          onChange={({ currentTarget }) => change({ url: writeParameter(withScheme(url), name, currentTarget.value) })}
        />
      ))}
    </Section>
  )
}
