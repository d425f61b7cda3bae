import { PageHeader } from "../ui/PageHeader.tsx"

export const SettingsLayout = () => <PageHeader title="SettingsLayout" />
