import { PageHeader } from "../ui/PageHeader.tsx"

export const KeysScreen = () => <PageHeader title="KeysScreen" />
