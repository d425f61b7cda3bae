import { PageHeader } from "../ui/PageHeader.tsx"

export const FoldersScreen = () => <PageHeader title="FoldersScreen" />
