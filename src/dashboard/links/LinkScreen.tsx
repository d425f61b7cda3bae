import { PageHeader } from "../ui/PageHeader.tsx"

export const LinkScreen = () => <PageHeader title="LinkScreen" />
