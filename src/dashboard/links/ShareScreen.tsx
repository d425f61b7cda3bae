import { PageHeader } from "../ui/PageHeader.tsx"

export const ShareScreen = () => <PageHeader title="ShareScreen" />
