import { PageHeader } from "../ui/PageHeader.tsx"

export const PageEditor = () => <PageHeader title="PageEditor" />
